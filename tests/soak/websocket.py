# SPDX-License-Identifier: GPL-3.0-or-later
"""The server's end of one WebSocket, on bare bytes: it can stop in the middle of any of them."""

import asyncio
import base64
import hashlib
import struct

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(Exception):
    pass


class WebSocket:
    def __init__(self, reader, writer):
        self.reader = reader
        self.writer = writer
        self.allowed = None     # bytes that are still written before the connection is cut; None = all
        self.chunk = None       # bytes of one write; None = all at once
        self.is_open = True

    async def accept(self):
        head = await self.reader.readuntil(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode("latin-1").split("\r\n")[1:] if ": " in line)
        key = {name.lower(): value for name, value in fields.items()}["sec-websocket-key"]
        digest = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        self.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    f"Sec-WebSocket-Accept: {digest}\r\n\r\n").encode())

    def write(self, data):
        if not self.is_open:
            return
        if self.allowed is not None:
            data, self.allowed = data[:self.allowed], self.allowed - len(data)
        for start in range(0, len(data), self.chunk or max(len(data), 1)):
            self.writer.write(data[start:start + (self.chunk or len(data))])
        if self.allowed is not None and self.allowed <= 0:
            self.cut(graceful=True)

    def send(self, text, kind=TEXT):
        payload = text.encode()
        if len(payload) < 126:
            head = struct.pack("!BB", 0x80 | kind, len(payload))
        elif len(payload) < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 126, len(payload))
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 127, len(payload))
        self.write(head + payload)

    def cut(self, graceful=False):
        """Ends the TCP connection without a close frame: by FIN, after what was written, or by RST."""
        if not self.is_open:
            return
        self.is_open = False
        if graceful:
            self.writer.close()
        else:
            self.writer.transport.abort()

    async def receive(self):
        """The next text; answers pings."""
        whole = b""
        while True:
            try:
                first, second = await self.reader.readexactly(2)
                length = second & 0x7f
                if length == 126:
                    length, = struct.unpack("!H", await self.reader.readexactly(2))
                elif length == 127:
                    length, = struct.unpack("!Q", await self.reader.readexactly(8))
                mask = await self.reader.readexactly(4)
                data = await self.reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                raise Closed from error
            if not self.is_open:
                raise Closed
            data = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
            kind = first & 0x0f
            if kind == PING:
                self.send(data.decode("latin-1"), PONG)
            elif kind == CLOSE:
                raise Closed
            elif kind in (0, TEXT, BINARY):
                whole += data
                if first & 0x80:
                    return whole.decode()
