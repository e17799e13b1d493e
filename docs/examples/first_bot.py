#!/usr/bin/env python3
"""A bot of your own: a program that reads lines of JSON and answers with lines of JSON. It needs nothing but Python.

    kibitz arena cubirds --bots "external:python docs/examples/first_bot.py,greedy" --games 20

It plays any game of the house, badly: the move with the longest text, because such a move usually does most. Put your
own thoughts into `choose`.
"""

import json
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """One of the legal moves, by its text. `question["view"]` is all that this seat may see of the table."""
    texts = [legal["text"] for legal in question["moves"]]
    return str(max(texts, key=len))


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready"})
        elif message["type"] == "choose":
            say({"type": "move", "step": message["step"], "text": choose(message)})
        elif message["type"] == "over":
            return


if __name__ == "__main__":
    main()
