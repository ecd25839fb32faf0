"""What there is in words: content, records, prompts, creatures; plain text in lines."""
