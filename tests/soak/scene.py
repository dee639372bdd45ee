# SPDX-License-Identifier: GPL-3.0-or-later
"""A panel and its user beside the main one of the soak: the panel is killed, its disk is full, its clock is moved."""

import asyncio
import os
import pathlib
import signal
import struct
import tempfile
import time

from panel import Failure, Panel, wait_until
from user import User

DISTURBANCES = 3
CLOCK_STEPS = (-400 * 86400, -86400, -3600, 3600, 86400, 400 * 86400)


async def kill(process):
    """@process: one, or None."""
    if process is not None and process.returncode is None:
        process.kill()
        await process.wait()


class Scene:
    """@name is that of its folders. @keyboard: see User. @disk: held while this scene fills the disk of all."""

    PLACE = ("0", "0")

    def __init__(self, name, program, host_program, random, log, scratch, keyboard, disk):
        self.name = name
        self.program = program
        self.host_program = host_program
        self.random = random
        self.log = lambda text: log(f"{name}: {text}")
        self.scratch = pathlib.Path(scratch, name)
        self.scratch.mkdir()
        self.panel = Panel(self.log)
        self.user = User(self.panel, keyboard, self.PLACE)
        self.agent = None
        self.counts = {}
        self.disk = disk
        folder = os.environ.get("EASEL_TEST_SMALL_DISK")
        self.ballast = pathlib.Path(folder, f"ballast-{name}") if folder else None
        self.clock = self.scratch / "clock"
        self.clock.write_bytes(struct.pack("q", 0))

    def environment(self):
        """The panel of the first scene has the folders of the environment."""
        own = {f"XDG_{name}_HOME": os.path.join(os.environ.get(f"XDG_{name}_HOME", str(self.scratch)), self.name)
               for name in ("DATA", "STATE", "CONFIG", "CACHE")}
        # The paths of sockets must be short.
        own["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.scratch.parent)
        for name in own.values():
            os.makedirs(name, mode=0o700, exist_ok=True)
        return os.environ | own

    def panel_arguments(self):
        return ["--no-embedded-host"]

    # --- programs -----------------------------------------------------------------------------------------------

    async def start_panel(self):
        environment = self.variables
        if clock := os.environ.get("EASEL_SOAK_CLOCK_LIBRARY"):
            environment = environment | {"LD_PRELOAD": clock, "EASEL_SOAK_CLOCK": str(self.clock)}
        await self.panel.start(self.program, self.panel_arguments(), environment)

    async def restart_panel(self, number):
        # A signal before the program takes it over ends it as any other program.
        await self.until(lambda: None if self.panel.connections else f"{self.name}: the panel does not start")
        status = await self.panel.stop(number)
        if status != (0 if number == signal.SIGTERM else -number):
            raise Failure(f"{self.name}: the panel ended with status {status}")
        await self.start_panel()

    async def until(self, find_fault):
        await wait_until(find_fault, self.panel, self.agent)

    def connection_fault(self):
        if self.panel.connection != "ready":
            return f"{self.name}: the panel's connection is {self.panel.connection}"

    # --- what happens -------------------------------------------------------------------------------------------

    async def do_panel(self):
        await self.restart_panel(self.random.choice([signal.SIGTERM, signal.SIGKILL]))

    async def do_clock(self):
        # In place: the panel has the file mapped.
        with open(self.clock, "r+b") as file:
            file.write(struct.pack("q", self.random.choice(CLOCK_STEPS)))

    async def do_disk(self):
        """Full for a moment, to the last byte."""
        if self.ballast is None:
            return
        async with self.disk:
            with open(self.ballast, "ab", buffering=0) as file:
                try:
                    while file.write(bytes(4096)):
                        pass
                except OSError:
                    pass
            await asyncio.sleep(self.random.choice([0, 0.5]))
            self.ballast.unlink()

    async def before_kill(self):
        """Before the host or the panel ends."""

    async def disturb(self):
        for _ in range(self.random.randint(0, DISTURBANCES)):
            name = self.random.choices(list(self.CHANGES), self.CHANGES.values())[0]
            if name in ("host", "panel"):
                await self.before_kill()
            self.log(name)
            self.counts[name] = self.counts.get(name, 0) + 1
            await getattr(self, "do_" + name)()

    # --- what must be there -------------------------------------------------------------------------------------

    async def run(self, minutes):
        deadline = time.monotonic() + minutes * 60
        n_rounds = 0
        try:
            await self.start()
            while time.monotonic() < deadline:
                await self.round()
                n_rounds += 1
                if n_rounds % 5 == 0:
                    self.check_size()
        finally:
            await self.stop()
        changes = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items()))
        return [f"{self.name}: {n_rounds} rounds, {self.count_answers()} answers: {changes}", *self.sizes()]

    def check_size(self):
        self.panel.check_size(self.MOST_PAGES)

    def sizes(self):
        return [f"{self.name}, panel: {self.panel.growth}"]

    async def stop(self):
        await kill(self.panel.process)
