"""Whole logs kept as text, byte for byte."""
