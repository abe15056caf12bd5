"""What happened and what can be done, in words."""
