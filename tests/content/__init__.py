"""Content from outside: what is read, what is left by hand, and how errors name the place."""
