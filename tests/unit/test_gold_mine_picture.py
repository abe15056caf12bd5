"""The picture of Gold Mine: everything that can be picked is there, and nothing that is hidden."""
