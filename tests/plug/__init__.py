"""A game that another package brings, played here with no edit anywhere else."""
