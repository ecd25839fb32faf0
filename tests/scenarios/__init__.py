"""The acceptance scenarios, played through the public API."""
