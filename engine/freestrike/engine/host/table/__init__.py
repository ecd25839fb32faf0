"""People at the terminal."""
