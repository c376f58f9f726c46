"""Card, ruleset and scenario files as objects."""
