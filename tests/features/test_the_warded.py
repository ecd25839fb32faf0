"""What a talent's ward does as it is published, played; the values are worked out from its text (rules/classes.md)."""
