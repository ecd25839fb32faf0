"""The shipped heroes at play."""
