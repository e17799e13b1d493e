"""The door to thinkers anywhere: questions go to a queue of NATS, from which any number of processes takes them.

One that dies or is late is not waited for beyond its time: another is asked, and then whoever asked plays by the quick
advice. What is asked holds redacted records alone, as at the door to the process beside a house.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

import msgspec
import nats.errors

from kibitz.bots.questions import Answer, Ponder, Question, Weigh
from kibitz.server.nats_bus import Wire
from kibitz.server.thinkers import NoAnswer

QUEUE = "kibitz.think"
FIRST_S = 0.5  # so long the first questions wait until the bus is there
BUSY_S = 0.05  # where all are busy, somebody is asked again after so long
OTHERS_S = 2.0  # of the time that an answer may take, so much is left for another thinker
MOST_PONDERED = 1000

TurnKey = tuple[str, bytes, int]


class Reply(msgspec.Struct, frozen=True):
    """`by`: where that thinker can be asked again; no answer: it has its hands full."""

    by: str
    answer: Answer | None = None


question_encoder = msgspec.msgpack.Encoder()
reply_decoder = msgspec.msgpack.Decoder(Reply)


class NatsThinkers(Wire):
    def __init__(self, url: str) -> None:
        super().__init__(url, "kibitz house, its questions")
        self.pondered: OrderedDict[TurnKey, str] = OrderedDict()  # which thinker has looked at which turn

    async def ask(self, question: Question, within_s: float) -> Answer:
        if self.opening is None:
            await self.open()
        if self.opening is not None and not self.opening.done():
            await asyncio.wait({self.opening}, timeout=min(FIRST_S, within_s))
        if not self.up:
            raise NoAnswer("the bus to the thinkers is down")
        raw = question_encoder.encode(question)
        ends = time.monotonic() + within_s
        patience = max(within_s - OTHERS_S, within_s / 2)
        while (left := ends - time.monotonic()) > 0:
            try:
                message = await self.client.request(self._where(question), raw, timeout=min(patience, left))
            except nats.errors.NoRespondersError:
                raise NoAnswer("nobody thinks") from None
            except (TimeoutError, nats.errors.TimeoutError):
                continue  # it is late, or gone: somebody else is asked
            except (OSError, nats.errors.Error) as error:
                raise NoAnswer(f"the bus to the thinkers is down ({error})") from None
            reply = reply_decoder.decode(message.data)
            if reply.answer is None:
                await asyncio.sleep(BUSY_S)
                continue
            if reply.answer.failed:
                raise NoAnswer(reply.answer.failed)
            self._remember(question, reply)
            return reply.answer
        raise NoAnswer(f"no answer within {within_s:g} s")

    def _where(self, question: Question) -> str:
        """A move is weighed by whoever has pondered its turn."""
        if isinstance(question, Weigh):
            return self.pondered.get((question.game, question.record, question.seat), QUEUE)
        return QUEUE

    def _remember(self, question: Question, reply: Reply) -> None:
        if isinstance(question, Ponder):
            self.pondered[question.game, question.record, question.seat] = reply.by
            while len(self.pondered) > MOST_PONDERED:
                self.pondered.popitem(last=False)
