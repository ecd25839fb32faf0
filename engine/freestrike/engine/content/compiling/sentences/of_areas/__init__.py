"""Sentences about areas: the ground that they leave, what fills them, what holds for who is in them."""
