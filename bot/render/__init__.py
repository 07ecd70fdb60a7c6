"""View -> PNG with Pillow: boards, hands, cards. Knows views and words, no Discord and no table; it
draws what a view shows and therefore nothing that the view hides."""
