"""Whole sentences and texts: steps, what leads them, what they say about the ability or a trait, and texts sentence by sentence."""
