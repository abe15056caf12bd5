"""The games, one package each. They know `minesnb.core` and never each other."""
