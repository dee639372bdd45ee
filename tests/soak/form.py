# SPDX-License-Identifier: GPL-3.0-or-later
"""A form of a real agent on a real easel-host, filled in by the user's keys in a panel of its own: the connection in between
is stalled and cut after any byte, host and panel are killed, the disk is full, the clock is moved. What the user typed stays,
and each answer reaches the agent once."""

import asyncio
import json
import os
import pathlib
import signal
import struct
import tempfile
import time

from panel import PATIENCE, Failure, Panel

GREETING = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"}}
FORM = {"title": "Form", "instanceId": "form", "messages": [
    {"surfaceUpdate": {"surfaceId": "s", "components": [
        {"id": "root", "component": {"Column": {"children": {"explicitList": ["name", "save"]}}}},
        {"id": "name", "component": {"TextField": {"label": {"literalString": "Name"}, "text": {"path": "/name"}}}},
        {"id": "save", "component": {"Button": {"child": "label", "action": {
            "name": "save", "context": [{"key": "name", "value": {"path": "/name"}}]}}}},
        {"id": "label", "component": {"Text": {"text": {"literalString": "Save"}}}}]}},
    {"dataModelUpdate": {"surfaceId": "s", "contents": [{"key": "name", "valueString": ""}]}},
    {"beginRendering": {"surfaceId": "s", "root": "root"}}]}
# Where the field and the button of the form are in the panel's window.
FIELD, BUTTON = ("200", "152"), ("200", "195")
# An action with its envelope; what else a panel sends by itself is smaller.
ACTION_BYTES = 150
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
    """A program of lines of JSON: easel-host mcp."""

    def __init__(self, log):
        self.log = log
        self.answers = {}
        self.number = 0

    async def start(self, program, arguments, environment):
        self.process = await asyncio.create_subprocess_exec(program, *arguments, env=environment, limit=1 << 24,
                                                            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        async for line in self.process.stdout:
            message = json.loads(line)
            waiting = self.answers.pop(message.get("id"), None)
            if waiting is not None and not waiting.done():
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


class AgentScene:
    def __init__(self, program, host_program, random, log, scratch):
        self.program = program
        self.host_program = host_program
        self.random = random
        self.log = log
        self.scratch = pathlib.Path(scratch)
        self.state = tempfile.mkdtemp(dir=self.scratch)
        self.panel = Panel(lambda text: log("form's " + text))
        self.agent = Agent(log)
        self.host = None
        self.value = ""
        self.number = 0
        self.pressed = {}       # value -> whether it must arrive
        self.answers = []
        self.cursor = None
        self.was_killed = False
        self.measured = None
        self.counts = {}
        disk = os.environ.get("EASEL_TEST_SMALL_DISK")
        self.ballast = pathlib.Path(disk, "ballast-agents") if disk else None
        self.clock = pathlib.Path(self.scratch, "clock")
        self.clock.write_bytes(struct.pack("q", 0))

    def environment(self):
        """The panel of the other scene has the folders of the environment."""
        own = {f"XDG_{name}_HOME": os.path.join(os.environ.get(f"XDG_{name}_HOME", str(self.scratch)), "agents")
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
        self.session = None
        self.variables = self.environment()
        await self.start_host()
        self.wire = Wire(int(self.address.split(":")[2].partition("/")[0].partition("?")[0]))
        await self.wire.listen()
        await self.start_panel()
        await self.until(lambda: None if self.panel.connection == "ready" else "the panel does not connect")
        await self.agent.start(self.host_program, ["mcp", "--no-panel", "--state", self.state], self.variables)
        await self.agent.greet()
        opened = await self.again("canvas_show_a2ui", FORM)
        self.session, self.cursor = opened["session"], opened["cursor"]
        await self.restart_panel(signal.SIGTERM)

    async def restart_panel(self, number):
        status = await self.panel.stop(number)
        if status != (0 if number == signal.SIGTERM else -number):
            raise Failure(f"the panel with the form ended with status {status}")
        self.measured = None
        await self.start_panel()

    async def again(self, tool, arguments):
        """A call that fails while the panel is away is made again, as agents do."""
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = await self.agent.call(tool, arguments)
            if answer is not None:
                return answer
            if self.panel.faults:
                raise Failure("; ".join(self.panel.faults))
            if time.monotonic() > deadline:
                opened = await self.agent.call("canvas_list_open", {"session": self.session} if self.session else {})
                raise Failure(f"{tool} does not succeed again; open: {json.dumps(opened)}")
            await asyncio.sleep(0.3)

    async def until(self, find_fault):
        deadline = time.monotonic() + PATIENCE
        while fault := find_fault():
            if self.panel.faults or time.monotonic() > deadline:
                raise Failure("; ".join(self.panel.faults) or fault)
            await asyncio.sleep(0.05)

    # --- the user -----------------------------------------------------------------------------------------------

    async def act(self, *words):
        """Beside the window of the other panel, because there is no window manager that would put one before the other."""
        process = await asyncio.create_subprocess_exec(
            "xdotool", "search", "--onlyvisible", "--sync", "--all", "--pid", str(self.panel.process.pid), ".",
            "windowmove", "%1", "600", "0", "windowfocus", "--sync", "%1", *words,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        await asyncio.wait_for(process.wait(), PATIENCE)

    async def click(self, place):
        await self.act("mousemove", "--window", "%1", *place, "click", "1")

    async def read_value(self):
        answer = await self.again("canvas_invoke_action", {"instanceId": "form", "session": self.session,
                                                           "action": "getDataModel"})
        return answer["value"]["dataModel"]["name"]

    async def type(self):
        self.number += 1
        # Without a space, which would press a button that still has the keyboard.
        self.value = f"value-{self.number}"
        deadline = time.monotonic() + PATIENCE
        while (found := await self.read_value()) != self.value:
            if time.monotonic() > deadline:
                raise Failure(f"the form has {found!r} instead of {self.value!r}, which the user typed")
            await self.click(FIELD)
            await self.act("key", "ctrl+a", "type", self.value)
            await asyncio.sleep(0.3)
        self.log(f"typed {self.value}")

    def is_stored(self):
        """Whether a killed panel has it again."""
        for folder, _, names in os.walk(self.variables["XDG_STATE_HOME"]):
            for name in names:
                try:
                    if self.value.encode() in pathlib.Path(folder, name).read_bytes():
                        return True
                except OSError:
                    pass
        return False

    async def press(self):
        """Calmly, or while nothing goes to the host, or nothing comes from it, until the connection is cut."""
        way = self.random.choice(["calm", "up", "down"])
        before = self.wire.sent
        if way != "calm":
            self.wire.is_stalled[way] = True
        await self.click(BUTTON)
        for _ in range(40):
            if self.wire.sent >= before + ACTION_BYTES:
                break
            await asyncio.sleep(0.05)
        is_sent = self.wire.sent >= before + ACTION_BYTES
        self.pressed[self.value] = is_sent
        self.log(f"pressed, {way}, {self.wire.sent - before} bytes")
        if way == "down":
            await asyncio.sleep(0.1)
        if way != "calm":
            self.wire.cut()
            self.wire.free()

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

    async def disturb(self):
        name = self.random.choices(list(self.CHANGES), self.CHANGES.values())[0]
        if name in ("host", "panel"):
            # A panel that is killed at once may lose the last letters, and the last press.
            await self.until(lambda: None if self.is_stored() else f"{self.value} is not on the disk")
            self.pressed = {value: False for value in self.pressed}
        self.log(f"agents: {name}")
        self.counts[name] = self.counts.get(name, 0) + 1
        await getattr(self, "do_" + name)()

    # --- what must be there -------------------------------------------------------------------------------------

    def form_fault(self):
        forms = [event for event in self.panel.canvases.values() if event["instanceId"] == "form"]
        if not forms or forms[-1]["state"] != "live":
            return f"the form is not live: {forms}"

    async def take_answers(self):
        answer = await self.again("canvas_wait", {"cursor": self.cursor, "session": self.session, "types": ["message"],
                                                  "timeoutMs": 300})
        self.cursor = answer["cursor"]
        if answer["missed"] and not self.was_killed:
            raise Failure("the agent missed events")
        self.was_killed = False
        for event in answer["events"]:
            value = event["payload"]["userAction"]["context"]["name"]
            if value in self.answers:
                raise Failure(f"the answer {value!r} arrived twice")
            if value not in self.pressed and value != self.value:
                raise Failure(f"the answer {value!r} was never given")
            self.answers.append(value)

    async def check(self):
        self.log("agents: quiet")
        self.wire.free()
        await self.until(lambda: None if self.panel.connection == "ready" else "the panel with the form does not connect")
        await self.until(self.form_fault)
        found = await self.read_value()
        if found != self.value:
            raise Failure(f"the form has {found!r} instead of {self.value!r}")
        deadline = time.monotonic() + PATIENCE
        while True:
            await self.take_answers()
            missing = [value for value, must in self.pressed.items() if must and value not in self.answers]
            if not missing:
                break
            if time.monotonic() > deadline:
                raise Failure(f"the answers {missing} never reached the agent")
        self.pressed = {value: False for value in self.pressed}
        self.log("agents: quiet moment is as it must be")

    async def round(self):
        await self.type()
        for _ in range(self.random.randint(0, DISTURBANCES)):
            await self.disturb()
        await self.check()
        if self.random.random() < 0.7:
            await self.press()
        for _ in range(self.random.randint(0, DISTURBANCES)):
            await self.disturb()
        await self.check()

    async def run(self, minutes):
        deadline = time.monotonic() + minutes * 60
        n_rounds = 0
        try:
            await self.start()
            while time.monotonic() < deadline:
                await self.round()
                n_rounds += 1
                if n_rounds % 5 == 0:
                    self.measured = self.panel.check_size(self.measured, 1)
        finally:
            await self.stop()
        return f"{n_rounds} rounds, {len(self.answers)} answers: " + ", ".join(
            f"{count} {name}" for name, count in sorted(self.counts.items()))

    async def stop(self):
        for process in (self.panel.process, getattr(self.agent, "process", None), self.host):
            if process is not None and process.returncode is None:
                process.kill()
                await process.wait()
