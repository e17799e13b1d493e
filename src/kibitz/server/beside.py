"""What runs beside the house: processes that end with it, and threads that nobody waits for when it closes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from kibitz.core.rule import JIT

T = TypeVar("T")

GENTLE = 15


LONGEST_LINE = 1 << 20  # of what such a process says


async def start_beside(*command: str, compiled: bool = False) -> asyncio.subprocess.Process:
    """A process that is asked by its input and answers by its output. It ends when its input does: with the house.

    In a session of its own: Ctrl-C in a terminal is meant for the house alone. `compiled`: its rules are, from the
    first call on, for it has nothing to do that plain ones could.
    """
    pipe = asyncio.subprocess.PIPE
    environment = {**os.environ, "KIBITZ_JIT": "0" if not JIT else "1" if compiled else "later"}
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, env=environment, start_new_session=True, limit=LONGEST_LINE
    )


def gently() -> None:
    """This process and all that it starts: people at the tables come first."""
    if sys.platform != "win32":
        os.nice(GENTLE)


def leave() -> NoReturn:
    """The house is gone: this process ends, and with it whatever it has started, if its session is its own."""
    if sys.platform != "win32":
        if os.getpgrp() == os.getpid():
            os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


async def end(process: asyncio.subprocess.Process) -> None:
    """And whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    await process.wait()


async def aside(work: Callable[..., T], *about: Any) -> T:
    """The result of work in a thread that nobody waits for when the house closes: loading may take long."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(how: Callable[[Any], None], what: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the house is closed
            loop.call_soon_threadsafe(lambda: None if done.done() else how(what))

    def run() -> None:
        try:
            result = work(*about)
        except Exception as failure:  # noqa: BLE001  # raised again where it is waited for
            tell(done.set_exception, failure)
        else:
            tell(done.set_result, result)

    threading.Thread(target=run, name="kibitz-aside", daemon=True).start()
    return await done
