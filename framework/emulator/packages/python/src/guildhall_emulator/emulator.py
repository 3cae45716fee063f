"""The process of the emulator, which may have many worlds."""

import os
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from .process import Program

URL_PREFIX = "GUILDHALL_EMULATOR_URL="
TOKEN_PREFIX = "GUILDHALL_EMULATOR_TOKEN="

# Seconds for the start of the emulator.
START_TIMEOUT = 20


def binary() -> str:
    """Returns the path of the emulator's program: GUILDHALL_EMULATOR_BINARY, or the program of this package.

    Raises FileNotFoundError if there is none.
    """
    if given := os.environ.get("GUILDHALL_EMULATOR_BINARY"):
        return given
    name = f"guildhall-emulator{'.exe' if sys.platform == 'win32' else ''}"
    # `pip install`, with `--user` and with `--target`.
    user = sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    folders = [sysconfig.get_path("scripts"), user, str(Path(__file__).parents[1] / "bin")]
    found = shutil.which(name, path=os.pathsep.join(folders)) or shutil.which(name)
    if found is None:
        raise FileNotFoundError(
            f"there is no {name} in {', '.join(folders)}: install the wheel of guildhall-emulator for this platform, "
            "or set GUILDHALL_EMULATOR_BINARY to the path of the program"
        )
    return found


class Emulator:
    """A process of the emulator."""

    def __init__(self, url: str, program: Program | None = None, *, token: str | None = None) -> None:
        self.url = url
        """URL of the control API."""
        self.token = token or os.environ.get("GUILDHALL_EMULATOR_TOKEN")
        """Token of an emulator that listens beyond loopback; by default GUILDHALL_EMULATOR_TOKEN."""
        self._program = program

    @classmethod
    def start(cls, arguments: Sequence[str] = (), port: int = 0) -> Self:
        """Starts a process, which ends with this one at the latest, with arguments such as `--rate-limits`.

        Raises a RuntimeError with the output of the process if it does not start.
        """
        program = Program([binary(), "--port", str(port), "--until-eof", *arguments])
        lines: list[str] = []

        def is_url(line: str) -> bool:
            lines.append(line)
            return line.startswith(URL_PREFIX)

        url = program.line(is_url, START_TIMEOUT).removeprefix(URL_PREFIX)
        tokens = [line.removeprefix(TOKEN_PREFIX) for line in lines if line.startswith(TOKEN_PREFIX)]
        return cls(url, program, token=tokens[0] if tokens else None)

    @classmethod
    def shared(cls) -> Self:
        """Returns the emulator at GUILDHALL_EMULATOR_URL, as in `guildhall-emulator exec -- pytest`, or starts one."""
        url = os.environ.get("GUILDHALL_EMULATOR_URL")
        return cls(url) if url else cls.start()

    @property
    def log(self) -> str:
        """The last lines that the process wrote; empty for a process that another one has started."""
        return self._program.log if self._program else ""

    def stop(self) -> None:
        """Stops the process, unless another one has started it."""
        if self._program:
            self._program.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
