"""Hosts: programs that embed the engine."""
