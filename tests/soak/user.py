# SPDX-License-Identifier: GPL-3.0-or-later
"""The user at a panel: real keys and a real pointer."""

import asyncio
import ctypes
import os
import pathlib

from panel import PATIENCE

# Of a window that has the keys.
SIZE = ("420", "700")


class User:
    """The window with the keys is that of one panel at a time, by @keyboard. @place is where the window of this panel is:
    beside those of the others, because there is no window manager that would put one in front."""

    def __init__(self, panel, keyboard, place):
        self.panel = panel
        self.keyboard = keyboard
        self.place = place

    async def act(self, *words):
        async with self.keyboard:
            process = await asyncio.create_subprocess_exec(
                "xdotool", "search", "--onlyvisible", "--sync", "--all", "--pid", str(self.panel.process.pid), ".",
                "windowmove", "%1", *self.place, "windowsize", "%1", *SIZE, "windowfocus", "--sync", "%1", *words,
                stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
            await asyncio.wait_for(process.wait(), PATIENCE)

    async def leave(self):
        """No window has the keys any more, which xdotool cannot do: agents show nothing else while the user is in a canvas."""
        async with self.keyboard:
            x11 = ctypes.CDLL("libX11.so.6")
            x11.XOpenDisplay.restype = ctypes.c_void_p
            display = ctypes.c_void_p(x11.XOpenDisplay(None))
            x11.XSetInputFocus(display, 0, 0, 0)
            x11.XCloseDisplay(display)

    async def click(self, place):
        await self.act("mousemove", "--window", "%1", *place, "click", "1")


def is_stored(folder, text):
    """Whether a file below @folder has @text, so that a panel that is killed has it again."""
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                if text.encode() in pathlib.Path(parent, name).read_bytes():
                    return True
            except OSError:
                pass
    return False
