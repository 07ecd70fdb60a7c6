"""The database on a PostgreSQL server: whether it can be reached and used, what form it has, who
uses it, and which of its settings would lose games. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import asyncpg

from bot.store import StoreUnusable
from bot.store.form import check_form, newest
from bot.store.place import Server
from bot.store.postgres import CONNECT_SECONDS, LINES, NAMES, OLDEST, form_on
from bot.store.postgres_errors import FAILURES, told
from bot.terminal.checks.finding import Finding, failed, ok, warning

MEGABYTE = 1_000_000
FACTS = """
select current_setting('server_version_num')::bigint as number,
    current_setting('server_version') as version,
    current_setting('server_encoding') as encoding,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('max_connections')::bigint as most,
    (select count(*) from pg_stat_activity) as taken,
    (select count(distinct coalesce(host(client_addr), '')) from pg_stat_activity
     where application_name = 'rookery' and datname = current_database()) as machines,
    (select count(*) from pg_stat_activity
     where application_name = 'rookery' and datname = current_database()) as lines,
    pg_is_in_recovery() as standby,
    pg_database_size(current_database()) as size,
    current_schema()::text as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create
"""


async def server(place: Server) -> list[Finding]:
    try:
        line = await asyncpg.connect(place.url, timeout=CONNECT_SECONDS)
    except FAILURES as error:
        return [failed("database", f"{place}: {told(error)}")]
    try:
        facts = await line.fetchrow(FACTS)
        assert facts is not None
        return [*_server(place, facts), await _form(place, line), *_dangers(facts), _room(facts)]
    except FAILURES as error:
        return [failed("database", f"{place}: {told(error)}")]
    finally:
        await line.close()


def _server(place: Server, facts: asyncpg.Record) -> Iterator[Finding]:
    if facts["number"] < OLDEST:
        least = OLDEST // 10_000
        yield failed("PostgreSQL", f"{facts['version']} is too old; Rookery needs {least} or later")
    else:
        yield ok("PostgreSQL", str(facts["version"]))
    if facts["standby"]:
        yield failed("database", f"{place} is a standby, which cannot be written to")
    if facts["encoding"] != "UTF8":
        yield failed("database", f"its encoding is {facts['encoding']}; it must be UTF8")
    if facts["schema"] is None:
        yield failed("database", "its search_path names no schema that is there")
    elif not facts["may_create"]:
        yield failed("database", f"this user may not create tables in {facts['schema']}")


async def _form(place: Server, line: asyncpg.Connection) -> Finding:
    form = await form_on(line)
    try:
        check_form(form, [name for (name,) in await line.fetch(NAMES)])
    except StoreUnusable as reason:
        return failed("database", f"{place}: {reason}")
    if form == 0:
        return ok("database", f"{place} is empty; its tables will be made at the first start")
    if form < newest():
        return ok("database", f"{place}: the next start brings it to form {newest()}")
    return ok("database", f"{place} has form {form}")


def _dangers(facts: asyncpg.Record) -> Iterator[Finding]:
    """A server that may forget what it said it has."""
    for name in ("fsync", "full_page_writes"):
        if facts[name] != "on":
            yield warning("database", f"{name} is off: a power cut may destroy it")
    if facts["synchronous_commit"] == "off":
        yield warning("database", "synchronous_commit is off: a crash may lose the last moves")


def _room(facts: asyncpg.Record) -> Finding:
    free, size = facts["most"] - facts["taken"], facts["size"] // MEGABYTE
    text = f"{free} of {facts['most']} connections are free; it takes {size} MB"
    if facts["lines"]:
        text += f"; Rookery has {facts['lines']} of them, from {facts['machines']} machines"
    if free < LINES + 1:
        return warning("connections", f"{text}; a process needs {LINES + 1}")
    return ok("connections", text)
