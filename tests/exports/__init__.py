"""Exported encounters: written, read, taken in, tampered with."""
