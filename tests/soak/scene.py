# SPDX-License-Identifier: GPL-3.0-or-later
"""A panel on a real easel-host with a real agent: the connection in between is stalled and cut after any byte, host and panel
are killed, the disk is full, the clock is moved."""

import asyncio
import json
import os
import pathlib
import signal
import struct
import tempfile
import time

from panel import PATIENCE, Failure, Panel, wait_until

GREETING = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"}}
DISTURBANCES = 3
CLOCK_STEPS = (-400 * 86400, -86400, -3600, 3600, 86400, 400 * 86400)


class Wire:
    """Passes bytes between the panel and the host: each direction may be stalled, and both are cut after any byte."""

    def __init__(self, port):
        self.target = port
        self.writers = set()
        self.is_stalled = {"up": False, "down": False}
        self.allowed = None
        self.sent = 0           # bytes from the panel, also while they do not go on

    async def listen(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, far_writer)
        self.writers.update(pair)
        await asyncio.gather(self.pass_on(reader, far_writer, "up"), self.pass_on(far_reader, writer, "down"))
        self.writers.difference_update(pair)

    async def pass_on(self, reader, writer, way):
        # The host refuses requests that name another address, as from a page with a changed DNS record.
        named, real = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.target}".encode()
        try:
            while data := await reader.read(65536):
                if way == "up":
                    self.sent += len(data)
                    data = data.replace(named, real)
                while self.is_stalled[way]:
                    await asyncio.sleep(0.01)
                    if writer.transport.is_closing():
                        return
                if self.allowed is not None:
                    data, self.allowed = data[:self.allowed], self.allowed - len(data)
                writer.write(data)
                if self.allowed is not None and self.allowed <= 0:
                    self.cut()
        except OSError:
            pass
        finally:
            writer.close()

    def cut(self):
        self.allowed = None
        for writer in list(self.writers):
            writer.transport.abort()

    def free(self):
        self.allowed = None
        self.is_stalled = dict.fromkeys(self.is_stalled, False)


class Agent:
    """A program of lines of JSON: easel-host mcp, or easel-host wrap."""

    def __init__(self, log):
        self.log = log
        self.answers = {}
        self.faults = []
        self.number = 0

    async def start(self, program, arguments, environment):
        self.process = await asyncio.create_subprocess_exec(program, *arguments, env=environment, limit=1 << 24,
                                                            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        async for line in self.process.stdout:
            message = json.loads(line)
            if "method" in message:
                continue
            waiting = self.answers.pop(message.get("id"), None)
            if waiting is None:
                self.faults.append(f"an answer that was not asked for: {json.dumps(message)[:400]}")
            elif not waiting.done():
                waiting.set_result(message)

    def write(self, message):
        self.process.stdin.write((json.dumps({"jsonrpc": "2.0"} | message) + "\n").encode())

    async def ask(self, method, params):
        self.number += 1
        self.answers[self.number] = asyncio.get_running_loop().create_future()
        waiting = self.answers[self.number]
        self.write({"id": self.number, "method": method, "params": params})
        return await asyncio.wait_for(waiting, PATIENCE)

    async def greet(self):
        await self.ask("initialize", GREETING)
        self.write({"method": "notifications/initialized"})

    async def call(self, tool, arguments):
        """The tool's answer; None if it failed."""
        answer = await self.ask("tools/call", {"name": tool, "arguments": arguments})
        result = answer.get("result", {})
        if result.get("isError") or "structuredContent" not in result:
            self.log(f"{tool}: {json.dumps(answer)[:400]}")
            return None
        return result["structuredContent"]


class Scene:
    """@name is that of its folders."""

    def __init__(self, name, program, host_program, random, log, scratch):
        self.name = name
        self.program = program
        self.host_program = host_program
        self.random = random
        self.log = lambda text: log(f"{name}: {text}")
        self.scratch = pathlib.Path(scratch, name)
        self.scratch.mkdir()
        self.state = tempfile.mkdtemp(dir=self.scratch)
        self.panel = Panel(self.log)
        self.agent = Agent(self.log)
        self.host = None
        self.session = None
        self.was_killed = False
        self.measured = None
        self.counts = {}
        disk = os.environ.get("EASEL_TEST_SMALL_DISK")
        self.ballast = pathlib.Path(disk, f"ballast-{name}") if disk else None
        self.clock = self.scratch / "clock"
        self.clock.write_bytes(struct.pack("q", 0))

    def environment(self):
        """The panel of the first scene has the folders of the environment."""
        own = {f"XDG_{name}_HOME": os.path.join(os.environ.get(f"XDG_{name}_HOME", str(self.scratch)), self.name)
               for name in ("DATA", "STATE", "CONFIG", "CACHE")}
        own["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.scratch)
        for name in own.values():
            os.makedirs(name, mode=0o700, exist_ok=True)
        return os.environ | own

    # --- programs -----------------------------------------------------------------------------------------------

    async def start_host(self):
        self.host = await asyncio.create_subprocess_exec(
            self.host_program, "serve", "--no-panel", "--state", self.state, env=self.variables,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE)
        line = await asyncio.wait_for(self.host.stdout.readline(), PATIENCE)
        self.address = line.decode().split()[1]

    async def start_panel(self):
        port = self.address.split(":")[2].partition("/")[0].partition("?")[0]
        arguments = ["--no-embedded-host", "--host", self.address.replace(port, str(self.wire.port), 1)]
        if self.session:
            arguments += ["--session", f"ahp-session:/{self.session}"]
        environment = self.variables
        if clock := os.environ.get("EASEL_SOAK_CLOCK_LIBRARY"):
            environment = environment | {"LD_PRELOAD": clock, "EASEL_SOAK_CLOCK": str(self.clock)}
        await self.panel.start(self.program, arguments, environment)

    async def start(self):
        self.variables = self.environment()
        await self.start_host()
        self.wire = Wire(int(self.address.split(":")[2].partition("/")[0].partition("?")[0]))
        await self.wire.listen()
        await self.start_panel()
        await self.until(self.connection_fault)

    async def restart_panel(self, number):
        # A signal before the program takes it over ends it as any other program.
        await self.until(lambda: None if self.panel.connections else f"{self.name}: the panel does not start")
        status = await self.panel.stop(number)
        if status != (0 if number == signal.SIGTERM else -number):
            raise Failure(f"{self.name}: the panel ended with status {status}")
        self.measured = None
        await self.start_panel()

    async def until(self, find_fault):
        await wait_until(find_fault, self.panel, self.agent)

    def connection_fault(self):
        if self.panel.connection != "ready":
            return f"{self.name}: the panel's connection is {self.panel.connection}"

    # --- what happens -------------------------------------------------------------------------------------------

    async def do_cut(self):
        self.wire.cut()

    async def do_cut_later(self):
        self.wire.allowed = self.random.choice([0, 1, 10, 100, 1000, 10000])

    async def do_stall(self):
        way = self.random.choice(["up", "down"])
        self.wire.is_stalled[way] = True
        await asyncio.sleep(self.random.choice([0.1, 1]))
        self.wire.is_stalled[way] = False

    async def do_host(self):
        """The host is killed, and started again. Events that the agent had not read are lost, and it is told so."""
        self.was_killed = True
        self.host.kill()
        await self.host.wait()
        await self.start_host()

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
        with open(self.ballast, "ab", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass
        await asyncio.sleep(self.random.choice([0, 0.5]))
        self.ballast.unlink()

    CHANGES = {"cut": 4, "cut_later": 4, "stall": 2, "host": 1, "panel": 1, "clock": 2, "disk": 2}

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
                    self.measured = self.panel.check_size(self.measured, self.MOST_PAGES)
        finally:
            await self.stop()
        return f"{self.name}: {n_rounds} rounds, {self.count_answers()} answers: " + ", ".join(
            f"{count} {name}" for name, count in sorted(self.counts.items()))

    async def stop(self):
        for process in (self.panel.process, getattr(self.agent, "process", None), self.host):
            if process is not None and process.returncode is None:
                process.kill()
                await process.wait()
