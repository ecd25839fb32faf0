"""The board: the state of an encounter, folded from its records."""
