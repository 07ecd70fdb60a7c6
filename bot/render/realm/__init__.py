"""Both editions in pictures: joust, melee, one house, a hand. Each part is drawn from values
that say only what it shows, so that it is drawn anew only when that changes."""
