"""Sentences of traits: what always holds of their owner, and of those around it."""
