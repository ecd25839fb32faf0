"""Handlers: what may be done in answer to something else."""
