"""Content as stored values: stat blocks, abilities, effects."""
