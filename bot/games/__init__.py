"""The games that are played here. Everything of a game that is not rules stands in its own folder,
and its plug says what there is; what the two editions share stands in `realm`."""
