"""Sentences of abilities: what comes before the blow, of it, and after it."""
