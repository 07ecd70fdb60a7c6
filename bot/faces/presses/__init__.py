"""What becomes of presses, by what they are about. Each takes a press and nothing else."""
