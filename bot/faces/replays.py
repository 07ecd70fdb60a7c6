"""What leaves the bot as a file: the record of a game that has ended; of one that runs, only what
the asking seat has itself heard and sees. Never a seed, a record or a digest of a running game."""

from __future__ import annotations

from bot.describe import describe, describe_hand
from bot.faces.panel import table_name
from bot.faces.posts import Upload
from bot.faces.speech import seat_name
from bot.store import Status
from bot.tables.table import Table
from bot.words import Voice, Words
from engine.core.seats import SeatId

ENDED = (Status.OVER, Status.ABANDONED)


def replay_file(table: Table, seat: SeatId | None, words: Words) -> Upload:
    if table.saved.status in ENDED:
        data = table.record.to_json().encode()
        return Upload(f"rookery-{table.saved.number}.json", data)
    return Upload(f"rookery-{table.saved.number}.txt", own_log(table, seat, words).encode())


def own_log(table: Table, seat: SeatId | None, words: Words) -> str:
    """The seat's own log and view, as plain text."""
    voice = Voice(lambda who: seat_name(table.seats[who], words))
    view = table.session.view(seat)
    lines = [table_name(table.saved, words), ""]
    lines += [words.say(line, voice) for line in table.session.log(seat)]
    lines += ["", str(describe(view, words, voice))]
    if seat is not None:
        lines.append(describe_hand(view, words, voice).replace("**", ""))
    return "\n".join(lines) + "\n"
