"""What heroes' classes give, as stored values: names and numbers of mechanics, none of the printed sentences."""
