"""The control API at the URL of a world."""

import json
import os
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from .errors import RefusedError

# Longer than any `wait`, which is at most 60 seconds.
TIMEOUT = 90


@dataclass(frozen=True)
class File:
    """A file that a user uploads."""

    name: str
    data: bytes


class Api:
    """Client of the control API at a URL; the module `schema` has the types of its JSON."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """Takes the token from GUILDHALL_EMULATOR_TOKEN unless one is given."""
        self.url = url
        self._token = token or os.environ.get("GUILDHALL_EMULATOR_TOKEN")
        # The emulator is on this machine: a proxy would not reach it.
        self._opener: OpenerDirector = build_opener(ProxyHandler({}))

    def request(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        query: Mapping[str, Any] | None = None,
        files: Sequence[File] = (),
        action: str = "",
    ) -> Any:
        """Sends a request, and returns the JSON of the response, or its text if it is no JSON.

        Raises RefusedError, whose text begins with `action`, if the emulator rejects the request.
        """
        present = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self.url}{path}{'?' + urlencode(present) if present else ''}"
        headers, content = _content(body, files)
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        try:
            with self._opener.open(Request(url, content, headers, method=method), timeout=TIMEOUT) as response:
                return _parsed(response.read())
        except HTTPError as error:
            with error:
                raise RefusedError(action or f"{method} {path}", error.code, _parsed(error.read())) from None


def _content(body: Mapping[str, Any] | None, files: Sequence[File]) -> tuple[dict[str, str], bytes | None]:
    """Returns the headers and the content of a request."""
    if body is None:
        return {}, None
    text = json.dumps(body).encode()
    if not files:
        return {"Content-Type": "application/json"}, text
    boundary = uuid.uuid4().hex
    parts = [('name="payload_json"', text)]
    for index, file in enumerate(files):
        parts.append((f'name="files[{index}]"; filename="{_quoted(file.name)}"', file.data))
    content = b""
    for name, data in parts:
        content += f"--{boundary}\r\nContent-Disposition: form-data; {name}\r\n\r\n".encode() + data + b"\r\n"
    content += f"--{boundary}--\r\n".encode()
    return {"Content-Type": f"multipart/form-data; boundary={boundary}"}, content


def _quoted(name: str) -> str:
    """Returns a file name as browsers send it."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content) if content else None
    except ValueError:
        return content.decode(errors="replace")
