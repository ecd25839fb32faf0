"""Printed stat blocks, abilities, traits and Malice features as stored values, line by line."""
