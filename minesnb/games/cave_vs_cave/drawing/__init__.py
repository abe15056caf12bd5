"""From what a viewer sees to the board."""
