"""What every game shares: states, rules, records, tables and pictures. Knows no game and no Jupyter."""
