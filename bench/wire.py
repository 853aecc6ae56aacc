"""A WebSocket client with nothing that a load does not need, and what a process costs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"


class Wire(asyncio.Protocol):
    """One socket: asks for the upgrade, hands over what it hears, answers pings."""

    def __init__(
        self, path: str, cookie: str, on_message: Callable[[bytes], None], address: str = ""
    ) -> None:
        """A wire that has not been opened; `address` is where it comes from, as a proxy says."""
        self._path = path
        self._headers = f"Cookie: {cookie}\r\n" if cookie else ""
        self._headers += f"X-Forwarded-For: {address}\r\n" if address else ""
        self._on_message = on_message
        self._buffer = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    async def open(self, port: int) -> None:
        """Connect; what is heard from then on may name this wire already."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, HOST, port)
        await self.opened

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: bW9hYmkgbW9hYmkgbW9hYg==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{self._headers}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self._is_open, self._buffer = True, rest
            self.opened.set_result(None)
        buffer, begin = self._buffer, 0
        while len(buffer) - begin >= 2:
            length, at = buffer[begin + 1] & 127, begin + 2
            if length > 125:
                size = 2 if length == 126 else 8
                length, at = int.from_bytes(buffer[at : at + size], "big"), at + size
            if len(buffer) < at + length:
                break
            kind = buffer[begin] & 15
            if kind == 1:
                self._on_message(buffer[at : at + length])
            elif kind == 9:
                self._frame(10, buffer[at : at + length])
            begin = at + length
        self._buffer = buffer[begin:]

    def connection_lost(self, _: Exception | None) -> None:
        """The server has gone, or we have."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._frame(1, data)

    def _frame(self, kind: int, data: bytes) -> None:
        # A mask of zeros is a mask.
        size = len(data)
        head = bytes([128 | kind, 128 | size]) if size < 126 else b""
        head = head or bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        """Go."""
        self._transport.close()


def memory(process: int) -> float:
    """What a process holds, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes.split()[1]) / 1024


def cpu_seconds(process: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
