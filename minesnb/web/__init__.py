"""The same pages in a browser's own Python, where no server runs."""
