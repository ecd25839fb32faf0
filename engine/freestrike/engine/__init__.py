"""What happens next: commands in, events out."""
