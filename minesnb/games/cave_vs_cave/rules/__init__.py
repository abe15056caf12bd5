"""The rules: what is legal, what it leads to, what refuses it. They know no sentences of a log and no pictures."""
