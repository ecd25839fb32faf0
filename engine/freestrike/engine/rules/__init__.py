"""Procedures: what the rulebook tells to do, step by step."""
