"""What the tree itself promises: the README's lines run, no machine's paths or registry addresses are in it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_the_python_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_links_in_the_documents_lead_somewhere() -> None:
    for document in (path for path in tracked() if path.suffix == ".md"):
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.relative_to(ROOT)} links to {target}"


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    packages = json.loads(lock)["packages"]
    assert sum("rolldown/binding" in name for name in packages) >= 15, "bindings for every platform"


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    here = [str(ROOT), str(Path.home())] if len(str(Path.home())) > 2 else [str(ROOT)]
    for path in tracked():
        if path.suffix in {".png", ".webp", ".woff2", ".sqlite"}:
            continue
        text = path.read_text("utf-8")
        assert not any(f"{place}/" in text for place in here), path


def test_what_is_bundled_into_the_page_brings_its_licence() -> None:
    """Of every package that the page's sources name, as it stands in the built bundle, which the wheel carries."""
    web = ROOT / "web"
    sources = [path for path in tracked() if path.is_relative_to(web / "src") and ".test." not in path.name]
    read = "\n".join(path.read_text("utf-8") for path in sources if path.suffix in (".ts", ".svelte", ".css"))
    named = set(re.findall(r"""(?:from |import |url\()["']?((?:@[\w-]+/)?[a-z][\w-]*)[/"']""", read))
    packages = {name for name in named if (web / "node_modules" / name / "package.json").exists()}
    notices = (ROOT / "src/kibitz/server/static/licenses.txt").read_text("utf-8")
    assert len(packages) > 3
    for name in packages:
        folder = web / "node_modules" / name
        licence = next(path for path in folder.iterdir() if path.name.lower().startswith("licen")).read_text("utf-8")
        assert f"\n{name} " in notices
        assert licence.strip() in notices
