"""Creatures and heroes that other programs export."""
