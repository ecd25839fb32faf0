"""What the sentences of one text say of each other: who is meant, until when, in place of what."""
