"""A moving picture of Talo's board: once around a tall building, then a bar comes down and the figure hops up.

    python web/src/gallery/film_talo.py [FOLDER]        films and stills, into docs/images

The gallery is drawn in a headless Chromium whose clock is turned by hand, so every picture shows the same moments on
every machine. Chromium also packs each frame; an animated WebP is those frames in a row.
"""

from __future__ import annotations

import base64
import shutil
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

WEB = Path(__file__).parents[2]
IMAGES = WEB.parent / "docs" / "images"
NODE = WEB.parent / ".venv" / "bin" / "node"
DESK, PHONE = (1040, 720), (390, 700)
Theme = Literal["light", "dark"]
Frame = tuple[bytes, int]  # a WebP and for how many milliseconds it is seen

TURNS = 42  # pictures of the way around
TURN_MS = 100
FULL_TURN_PX = 785.4  # that the pointer is dragged for once around
HOP_MS = 45
REST_MS = 900
QUALITY = 0.5

BOARD_ALONE = """
.table > header, .rail, .strip { display: none !important }
.table { display: block !important }
main { height: 100dvh }
"""
PACK = """async ([png, quality]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const packed = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
}"""


@contextmanager
def gallery() -> Iterator[str]:
    """The development server, for as long as pictures are taken."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/gallery.html"
    command = [str(NODE), "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    server = subprocess.Popen(command, cwd=WEB, stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(address)
                break
            except OSError:
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait()


class Studio:
    """One window of the gallery, showing the film, with its clock in our hand."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int], theme: Theme) -> None:
        width, height = size
        self.page: Page = browser.new_page(viewport={"width": width, "height": height})
        self.page.clock.install()
        self.page.goto(f"{address}?game=talo&step=film&theme={theme}")
        self.page.wait_for_selector("canvas[data-space]", timeout=60_000)
        # The board alone: the gallery's own frame around it is no part of the house.
        self.page.add_style_tag(content=BOARD_ALONE)
        for _ in range(3):
            self.pass_time(400)

    def pass_time(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def still(self) -> bytes:
        return self.page.screenshot()

    def frame(self, lasts: int) -> Frame:
        packed = self.page.evaluate(PACK, [base64.b64encode(self.still()).decode(), QUALITY])
        return base64.b64decode(packed), lasts

    def turn(self, pixels: float) -> None:
        box = self.page.locator("canvas[data-space]").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + 0.6 * box["height"]  # clear of the buttons
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x - pixels, y)
        self.page.mouse.up()
        self.pass_time(40)

    def show_next(self) -> None:
        self.page.evaluate("window.next()")


def film(studio: Studio) -> list[Frame]:
    frames = []
    for _ in range(TURNS):
        frames.append(studio.frame(TURN_MS))
        studio.turn(FULL_TURN_PX / TURNS)
    for pictures in (7, 20):  # the bar, then the hops
        studio.show_next()
        for _ in range(pictures):
            studio.pass_time(HOP_MS)
            frames.append(studio.frame(HOP_MS))
    frames.append(studio.frame(REST_MS))
    return frames


def chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12  # behind RIFF, size, WEBP
    while at < len(webp):
        name, size = webp[at : at + 4], struct.unpack_from("<I", webp, at + 4)[0]
        yield name, webp[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def bind(frames: list[Frame], size: tuple[int, int]) -> bytes:
    """Whole frames one after the other, for ever again: the container of the WebP specification."""
    width, height = (three(length - 1) for length in size)
    animated = 0x02
    body = chunk(b"VP8X", bytes([animated, 0, 0, 0]) + width + height) + chunk(b"ANIM", bytes(6))
    for packed, lasts in frames:
        drawn = b"".join(chunk(name, data) for name, data in chunks(packed) if name in (b"VP8 ", b"VP8L"))
        body += chunk(b"ANMF", three(0) + three(0) + width + height + three(lasts) + b"\x02" + drawn)
    return chunk(b"RIFF", b"WEBP" + body)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with gallery() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name, size in (("desk", DESK), ("phone", PHONE)):
            for theme in ("light", "dark"):
                (folder / f"talo-{name}-{theme}.png").write_bytes(Studio(browser, address, size, theme).still())
            (folder / f"talo-{name}.webp").write_bytes(bind(film(Studio(browser, address, size, "light")), size))
        browser.close()


if __name__ == "__main__":
    main()
