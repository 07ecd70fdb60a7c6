"""`make mutants`: what goes wrong on purpose, and whether a test notices. The named ones switch a
rule off; the made ones change a card's script in one place."""
