"""`python -m bot.sandbox`: a local Discord until it is asked to stop."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from bot.sandbox.server import LOOPBACK, Sandbox


def main() -> int:
    options = _options()
    try:
        asyncio.run(_serve(options))
    except OSError as refused:
        where = f"{LOOPBACK}:{options.port}"
        why = os.strerror(refused.errno) if refused.errno else str(refused)
        print(f"The sandbox cannot listen on {where}: {why}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8680, help="0 takes any free one")
    parser.add_argument("--wire-log", type=Path, help="write what crosses the wire, as JSON lines")
    parser.add_argument("--state", type=Path, help="keep the world in this file")
    return parser.parse_args()


async def _serve(options: argparse.Namespace) -> None:
    sandbox = Sandbox(port=options.port, wire_log=options.wire_log, state_file=options.state)
    stopped = _stopped()
    async with sandbox:
        print(f"A local Discord is at {sandbox.origin}", flush=True)
        print(f"  API {sandbox.api_base}   gateway {sandbox.gateway_url}", flush=True)
        await stopped.wait()


def _stopped() -> asyncio.Event:
    """Set by either signal, even where whoever started us ignores interrupts."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for stop in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            loop.add_signal_handler(stop, stopped.set)
    return stopped


if __name__ == "__main__":
    sys.exit(main())
