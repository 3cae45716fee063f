"""Processes: the emulator's program, and bots, with their output."""

import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TypeVar

from .errors import with_log

T = TypeVar("T")

# Number of lines of output that are kept.
LOG_LINES_MAX = 200

# Seconds in which a process ends by itself after SIGTERM.
GRACE = 5

# Seconds between two attempts.
PAUSE = 0.02


class Program:
    """A process with its output."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        directory: str | PathLike[str] | None = None,
    ) -> None:
        self._name = command[0]
        self._lines: deque[str] = deque(maxlen=LOG_LINES_MAX)
        self._process = subprocess.Popen(
            command,
            cwd=directory,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def log(self) -> str:
        """The last lines of standard output and standard error."""
        return "\n".join(list(self._lines))

    def line(self, matches: Callable[[str], object], seconds: float) -> str:
        """Waits for a line of the output. Raises errors as `until`."""

        def attempt() -> str:
            return next(filter(matches, list(self._lines)), "")

        return self.until(attempt, seconds, "did not write the expected line")

    def until(self, attempt: Callable[[], T], seconds: float, fault: str) -> T:
        """Repeats an attempt until it returns a true value.

        Raises a RuntimeError with the log if the process ends before, or after `seconds`.
        """
        deadline = time.monotonic() + seconds
        while True:
            reason = ""
            try:
                if value := attempt():
                    return value
            except Exception as error:
                reason = f": {error}"
            if (code := self._process.poll()) is not None:
                self._reader.join(GRACE)
                raise self._error(f"ended by exit code {code}")
            if time.monotonic() > deadline:
                raise self._error(f"{fault} within {seconds} s{reason}")
            time.sleep(PAUSE)

    def stop(self) -> None:
        """Ends the process: by the end of its input and SIGTERM, and after 5 seconds by SIGKILL."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.terminate()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(GRACE)

    def _read(self) -> None:
        if self._process.stdout:
            with self._process.stdout as lines:
                self._lines.extend(line.rstrip("\n") for line in lines)

    def _error(self, fault: str) -> RuntimeError:
        return RuntimeError(f"`{self._name}` {fault}{with_log(self.log)}")
