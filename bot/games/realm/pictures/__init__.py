"""Pictures of both editions: boards, hands, houses, cards."""
