"""The commands, the page that they serve, and what it keeps on disk."""
