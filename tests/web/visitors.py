"""People in front of a real browser, and tables brought to the moment that a test is about."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

from kibitz.server.guests import COOKIE
from tests.server.people import BOT, HERE, PATIENCE_S, Message, ServedHouse
from tests.web.prepared import table_when

Language: TypeAlias = Literal["en", "ru", "uk"]
Theme: TypeAlias = Literal["light", "dark"]
Phase: TypeAlias = Literal["lay", "draw", "flock", "over"]

DESK, PHONE = (1280, 800), (390, 844)
LOCALES = {"en": "en-GB", "ru": "ru-RU", "uk": "uk-UA"}
# Without these a browser without a window draws one all the same: an address line costs more than our page. The last
# list of features wins, so those that Playwright leaves out stand here, too.
FEATURES = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
LEAN = ("--no-sandbox", "--no-first-run", f"--disable-features={FEATURES}")
FLAGS = (
    *LEAN,
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = PATIENCE_S * 1000
ANN_AND_TWO_BOTS = (HERE, BOT, BOT)

# Plays through the list of moves that a screen reader reads, as fast as the house listens: home with every flock, take
# the most birds, draw. Lifts the curtain. Measures at every look how far the page is wider, and the table higher, than
# the screen, and how many piles of a hand stand behind the curtain.
PLAYER = """([most, lifts]) => {
  const told = (window.player = { played: 0, lifted: 0, wide: 0, tall: 0, peeked: 0 });
  const worth = (button) => {
    const said = button.textContent;
    if (said.startsWith("Fly home")) return 1e6 + said.length;
    if (said.startsWith("Draw two")) return 1e5;
    const taken = /: take (?!nothing)(.*)/.exec(said);
    return taken ? 1000 + taken[1].length : 0;
  };
  const stop = () => {
    clearInterval(timer);
    document.documentElement.dataset.player = "done";
  };
  delete document.documentElement.dataset.player;
  const timer = setInterval(() => {
    told.wide = Math.max(told.wide, document.documentElement.scrollWidth - innerWidth);
    if (document.querySelector("main.stage"))
      told.tall = Math.max(told.tall, document.documentElement.scrollHeight - innerHeight);
    const curtain = document.querySelector("main.curtain");
    if (curtain) {
      if (!lifts) return stop();
      told.peeked += document.querySelectorAll("[data-pile]").length;
      told.lifted++;
      curtain.querySelector("button").click();
      return;
    }
    const list = document.querySelector("main .moves");
    if (!list) return;
    const closed = list.querySelector(":scope > button[aria-expanded=false]");
    if (closed) return closed.click();
    const buttons = [...list.querySelectorAll("li button:not(:disabled)")];
    if (!buttons.length) return;
    buttons.sort((a, b) => worth(b) - worth(a))[0].click();
    if (++told.played >= most) stop();
  }, 60);
}"""


# Whatever a test asks of a page counts as a gesture, after which sounds are heard: with this only what a visitor does.
UNTOUCHED = """
let touched = false;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, (event) => (touched ||= event.isTrusted), { capture: true });
Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive: touched }) });
"""


class Visitor:
    """A browser window of its own (cookies, language, theme, size) that minds every complaint of the page."""

    def __init__(
        self,
        browser: Browser,
        house: ServedHouse,
        *,
        token: str | None = None,
        language: Language = "en",
        theme: Theme = "light",
        size: tuple[int, int] = DESK,
        motion: bool = False,
        bypass_csp: bool = False,
    ) -> None:
        self.house, self.size = house, size
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.understood: list[Message] = []  # as many of them as were looked at
        self.context = browser.new_context(
            base_url=house.address,
            locale=LOCALES[language],
            color_scheme=theme,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            reduced_motion="no-preference" if motion else "reduce",
            bypass_csp=bypass_csp,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        if token is not None:
            self.is_guest(token)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._socket)

    def is_guest(self, token: str) -> None:
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.house.address}])

    def _console(self, message: ConsoleMessage) -> None:
        # Where a computer draws without a graphics card, its driver remarks that this is slow: no complaint of ours.
        if message.type in ("error", "warning") and "GL Driver Message (OpenGL, Performance" not in message.text:
            self.complaints.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def close(self) -> None:
        self.context.close()

    def last_words(self) -> str:
        """For whoever reads why a test failed: what the page shows, complained of, and heard last."""
        shown = self.page.locator("body").inner_text()
        heard = [{k: v for k, v in message.items() if k not in ("view", "log", "moves")} for message in self.messages]
        return "\n".join([self.page.url, shown, *self.complaints, *(json.dumps(one)[:600] for one in heard[-6:])])

    def escapes(self, shown: Locator) -> None:
        """Escape ends it; a box that explains what has the focus, come meanwhile, is closed by an Escape of its own."""
        for _ in range(2):
            self.page.keyboard.press("Escape")
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
            if shown.count() == 0:
                break
        expect(shown).to_have_count(0)

    # --- Going about --------------------------------------------------------------------------------------------------

    def lobby(self) -> None:
        """The first page, once it knows its guest: a table opened before would be another guest's."""
        self.page.goto("/")
        expect(self.page.locator("header button .name")).not_to_have_text("")
        expect(self.page.locator("article h2").first).not_to_have_text("")

    def at(self, table: str) -> None:
        """The table's page, drawn: a board, a panel, a curtain or the end."""
        self.page.goto(f"/t/{table}")
        expect(self.page.locator("main:not([aria-busy])")).to_be_visible()

    def opens(self, *seats: Message, **settings: Any) -> str:
        """A new table through the page's own guest; its code."""
        self.context.request.put("/api/me", data={})
        answer = self.context.request.post("/api/tables", data={"game": "cubirds", "seats": list(seats), **settings})
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    # --- Playing ------------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#tray h2")

    @property
    def ended(self) -> Locator:
        return self.page.locator(".end main h1")

    def hurries(self) -> None:
        """What moves was seen: from now on it is where it goes at once."""
        self.page.emulate_media(reduced_motion="reduce")

    def autoplay(self, most: int = 100_000, lifts: bool = True) -> None:
        """Starts to play by itself; so many moves, or to a curtain that it must not lift, or to the end."""
        self.page.evaluate(PLAYER, [most, lifts])

    def played(self) -> None:
        """Waits for that."""
        expect(self.page.locator("html[data-player=done], .end main h1").first).to_be_attached()

    def told(self, what: str) -> int:
        return int(self.page.evaluate(f"window.player.{what}"))

    @property
    def messages(self) -> list[Message]:
        """All of them, each read once: a whole game is many."""
        self.understood += map(json.loads, self.heard[len(self.understood) :])
        return self.understood

    @property
    def now(self) -> Message:
        return next(message for message in reversed(self.messages) if message["t"] == "now")

    @property
    def words(self) -> dict[int, str]:
        """What each move brings, as the house said last when the page asked."""
        told = (message["moves"] for message in reversed(self.messages) if message["t"] == "words")
        return {move["action"]: move["said"] for move in next(told, [])}

    def hears(self, what: Callable[[], bool]) -> None:
        """Until the window has received what makes it true."""
        for _ in range(int(20 * PATIENCE_S)):
            if what():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("it never came")


# --- Tables brought to a moment ---------------------------------------------------------------------------------------


def taken(end: Message) -> int:
    return sum(run["count"] for run in end["captured"])


def eager(now: Message) -> int:
    """Home with every flock, take the most birds, draw."""
    view = now["view"]
    if view["phase"] == "flock" and view["flocks"]:
        return int(max(view["flocks"], key=lambda flock: flock["kept"])["action"])
    if view["phase"] == "lay":
        return int(max(view["ends"], key=taken)["action"])
    return max(int(move["action"]) for move in now["moves"])


def idle(now: Message) -> int:
    """Take the fewest birds, so that the question of drawing comes."""
    view = now["view"]
    if view["phase"] == "lay":
        return int(min(view["ends"], key=taken)["action"])
    return eager(now)


def is_at(phase: Phase, least: int) -> Callable[[Message], bool]:
    def check(now: Message) -> bool:
        view = now["view"]
        if phase == "over":
            return bool(now["outcome"])
        if now["outcome"] or view["phase"] != phase or now["step"] < least:
            return False
        return bool(view["flocks"]) if phase == "flock" else not view["empty_hand"]

    return check


def table_at(
    house: ServedHouse,
    phase: Phase,
    *,
    least: int = 0,
    seats: tuple[Message, ...] = ANN_AND_TWO_BOTS,
    when: Callable[[Message], bool] | None = None,
) -> tuple[str, str]:
    """A table where it is the first seat's turn in that phase, after at least so many steps: its code and token."""
    choose = idle if phase == "draw" else eager
    return table_when(house, when or is_at(phase, least), seats=seats, choose=choose)[:2]
