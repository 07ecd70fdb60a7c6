"""What the two editions share of describing and drawing: both are of one realm, and their views
have the same shape."""
