"""Where things are to each other: spaces, steps, lines and reach, from squares and ground alone."""
