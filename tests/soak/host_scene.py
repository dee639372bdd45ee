# SPDX-License-Identifier: GPL-3.0-or-later
"""A panel on a real easel-host with a real agent: the connection in between is stalled and cut after any byte, and the host and
the agent are killed."""

import asyncio
import json
import tempfile

from panel import PATIENCE, Growth
from scene import Scene, kill

GREETING = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"}}


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
        self.process = None
        self.answers = {}
        self.faults = []
        self.number = 0

    async def start(self, program, arguments, environment):
        self.answers.clear()
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


class HostScene(Scene):
    CHANGES = {"cut": 4, "cut_later": 4, "stall": 2, "host": 1, "panel": 1, "clock": 2, "disk": 2}

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.state = tempfile.mkdtemp(dir=self.scratch)
        self.agent = Agent(self.log)
        self.host = None
        self.session = None
        self.was_killed = False
        self.growth_of_host = Growth()
        self.growth_of_agent = Growth()

    async def start_host(self):
        self.host = await asyncio.create_subprocess_exec(
            self.host_program, "serve", "--no-panel", "--state", self.state, env=self.variables,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE)
        line = await asyncio.wait_for(self.host.stdout.readline(), PATIENCE)
        self.address = line.decode().split()[1]

    def panel_arguments(self):
        port = self.address.split(":")[2].partition("/")[0].partition("?")[0]
        arguments = super().panel_arguments() + ["--host", self.address.replace(port, str(self.wire.port), 1)]
        return arguments + (["--session", f"ahp-session:/{self.session}"] if self.session else [])

    async def start(self):
        self.variables = self.environment()
        await self.start_host()
        self.wire = Wire(int(self.address.split(":")[2].partition("/")[0].partition("?")[0]))
        await self.wire.listen()
        await self.start_panel()
        await self.until(self.connection_fault)

    async def start_agent(self):
        await self.agent.start(self.host_program, self.agent_arguments(), self.variables)
        await self.agent.greet()

    async def stop(self):
        await super().stop()
        await kill(self.agent.process)
        await kill(self.host)

    def check_size(self):
        super().check_size()
        self.growth_of_host.check(self.host.pid)
        if self.agent.process is not None:
            self.growth_of_agent.check(self.agent.process.pid)

    def sizes(self):
        lines = [*super().sizes(), f"{self.name}, host: {self.growth_of_host}"]
        return lines + ([f"{self.name}, agent: {self.growth_of_agent}"] if self.agent.process is not None else [])

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

    async def do_agent(self):
        """The agent is killed, and started again by its user."""
        await kill(self.agent.process)
        await self.start_agent()

    async def do_host(self):
        """The host is killed, and started again. Events that the agent had not read are lost, and it is told so."""
        self.was_killed = True
        self.host.kill()
        await self.host.wait()
        await self.start_host()
