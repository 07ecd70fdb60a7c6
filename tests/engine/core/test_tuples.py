"""Named tuples made quickly are those that their own constructor makes."""

from engine.core.decisions import Option, make_option
from engine.core.phrases import phrase


def test_one_made_quickly_is_one_made_slowly() -> None:
    quick, slow = (
        make_option(("a", phrase("x"), None, 0, True, False)),
        Option("a", phrase("x"), vain=True),
    )
    assert quick == slow
    assert type(quick) is Option
    assert quick.vain
