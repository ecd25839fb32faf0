"""The parts of a sentence that others are made of: who, how much, how long, what is waited for."""
