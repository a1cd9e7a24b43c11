"""Ways to run rules, one module each."""
