"""What the files of the web client must never contain."""

import pytest

from tests.bot.sandbox.web.conftest import WEB


@pytest.mark.parametrize("word", ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval("])
def test_no_module_writes_html(word: str) -> None:
    guilty = [file.name for file in sorted(WEB.glob("js/*.js")) if word in file.read_text()]
    assert guilty == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = (WEB / "index.html").read_text() + (WEB / "style.css").read_text()
    assert "//" not in page.replace("http://www.w3.org/2000/svg", "")
