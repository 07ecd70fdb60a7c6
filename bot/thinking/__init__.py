"""How computer players come to their answers: the quick ones at once, maesters in processes of
their own, so that nobody's press ever waits for a thought."""
