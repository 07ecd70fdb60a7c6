"""Presses in a lobby: seats, computer players, who is ready, the start, and which deck."""

from __future__ import annotations

from bot.faces.choosing import choosing_post
from bot.faces.ids import Act, as_sent
from bot.faces.lobby import late, more_post, unchosen_post, without_post, would_be_dealt
from bot.faces.panel import table_name
from bot.faces.posts import Post
from bot.faces.pressing import Pressing
from bot.faces.speech import channel_link, seat_name
from bot.store import Status
from bot.store import Table as Lobby
from bot.tables.choosing import DeckChoice
from bot.tables.registry import NotReady
from bot.tables.rematch import open_rematch
from engine.core.errors import Refused
from engine.core.phrases import phrase


async def join(pressing: Pressing) -> None:
    service, person = pressing.service, pressing.person
    await service.registry.join(pressing.press.table, person, pressing.receipt.name)
    await service.learn_language(person, pressing.words.language)


async def change(pressing: Pressing) -> None:
    registry = pressing.service.registry
    acts = {
        Act.LEAVE: registry.leave,
        Act.COMPUTER: registry.add_computer,
        Act.DISMISS: registry.remove_computer,
        Act.READY: registry.turn_ready,
    }
    await acts[pressing.press.act](pressing.press.table, pressing.person)
    if pressing.receipt.private:
        await _show_again(pressing)


async def add_computer(pressing: Pressing) -> None:
    """Of the level that was chosen."""
    with as_sent():
        level = pressing.values[0]
    registry = pressing.service.registry
    await registry.add_computer(pressing.press.table, pressing.person, level)
    if pressing.receipt.private:
        await _show_again(pressing)


async def show_more(pressing: Pressing) -> None:
    """All that the lobby offers besides what its post has."""
    kept = await pressing.service.registry.kept(pressing.press.table)
    if kept is None:
        raise Refused(phrase("refused.stale"))
    await pressing.show(more_post(*kept, pressing.words, pressing.person))


async def _show_again(pressing: Pressing) -> None:
    """The private page as it is now; whoever has left needs it no longer."""
    if pressing.press.act is Act.LEAVE:
        await pressing.show(Post.of(pressing.words.text("lobby.left")))
    else:
        await show_more(pressing)


async def start(pressing: Pressing) -> None:
    """The host is asked whether to wait for those who are not ready; others have to wait. Nobody
    is dealt a deck unasked."""
    registry, person = pressing.service.registry, pressing.person
    if (lobby := await _waits_for_a_deck(pressing)) is not None:
        await pressing.replies.answer_privately(unchosen_post(lobby, pressing.words))
        return
    try:
        await registry.start(pressing.press.table, person)
    except NotReady as refused:
        words = pressing.words
        if refused.lobby.host == person:
            post = without_post(refused.lobby, refused.missing, words)
            await pressing.replies.answer_privately(post)
        else:
            names = ", ".join(seat_name(seat, words) for seat in refused.missing)
            await pressing.replies.whisper(words.text("table.not_ready", names=names))


async def _waits_for_a_deck(pressing: Pressing) -> Lobby | None:
    """The lobby, if nothing but the deck of whoever presses is still to be chosen."""
    kept = await pressing.service.registry.kept(pressing.press.table)
    if kept is None or kept[0].status is not Status.LOBBY:
        return None
    lobby, seats = kept
    alone = [seat.person for seat in late(seats)] == [pressing.person]
    own = [seat for seat in seats if seat.person == pressing.person]
    return lobby if alone and would_be_dealt(lobby, own[0]) else None


async def start_without(pressing: Pressing) -> None:
    """Whoever presses has seen who is not ready, or that a deck is drawn for them."""
    registry = pressing.service.registry
    await registry.start(pressing.press.table, pressing.person, without=True)
    await pressing.show(Post.of(pressing.words.text("lobby.starts")))


async def rematch(pressing: Pressing) -> None:
    """The same people at the same seats, in a lobby of their own."""
    number, words = pressing.press.table, pressing.words
    lobby = await open_rematch(pressing.service.registry, number, pressing.person)
    where = channel_link(lobby.channel)
    await pressing.tell("game.opened", table=table_name(lobby, words), channel=where)


async def choose_deck(pressing: Pressing) -> None:
    """The private choice of a deck, anew after every choice."""
    registry, number = pressing.service.registry, pressing.press.table
    if pressing.press.act is Act.TAKE_DECK:
        with as_sent():
            choice = DeckChoice.parsed(pressing.values[0])
        await registry.choose_deck(number, pressing.person, choice)
    wardrobe, chosen = await registry.wardrobe(number, pressing.person)
    await pressing.show(choosing_post(number, wardrobe, chosen, pressing.words))
