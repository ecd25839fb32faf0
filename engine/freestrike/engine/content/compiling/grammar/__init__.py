"""The grammar of printed sentences, one `.lark` file a subject, and the parser made of them."""
