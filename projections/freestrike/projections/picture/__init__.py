"""Pictures of a board."""
