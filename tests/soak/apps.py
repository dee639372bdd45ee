# SPDX-License-Identifier: GPL-3.0-or-later
"""Apps of an MCP server behind "easel-host wrap". The agent gets one answer to each call. The page of the newest call is live
after each quiet moment, as those of earlier calls that are open. Each page has the input and the result of its call once, and
each of its own calls reaches the server at most once, and is answered, also if the agent or the server is killed meanwhile. No
server is left without its agent."""

import asyncio
import json
import os
import pathlib
import signal
import sys

from host_scene import HostScene
from panel import PATIENCE, Failure

SERVER = str(pathlib.Path(__file__).with_name("app_server.py"))


class AppScene(HostScene):
    # Apps that may have their pages at once: that in front, and those of the calls since the panel started.
    MOST_PAGES = 8
    CHANGES = HostScene.CHANGES | {"agent": 1, "server": 1}

    def __init__(self, *arguments):
        super().__init__("apps", *arguments)
        self.number = 0         # of the newest call
        self.n_open = 0         # calls since the panel started
        self.path = self.scratch / "calls"
        self.n_read = 0         # bytes of it
        self.calls = []         # that arrived at the server
        self.left = set()       # process ids of servers whose agents ended
        self.steps = set()      # (page, number)

    async def start(self):
        await super().start()
        await self.start_agent()
        # The panel is in a session of its own until it starts again in that of the agent.
        await self.show()
        await self.until(lambda: None if self.find_apps() else "apps: the panel has no App")
        self.session = self.find_apps()[0]["session"].partition("/")[2]
        await self.restart_panel(signal.SIGTERM)

    def agent_arguments(self):
        return ["wrap", "--no-panel", "--state", self.state, "--", sys.executable, SERVER, str(self.path)]

    async def start_agent(self):
        await super().start_agent()
        await self.agent.ask("tools/list", {})
        # The server is in a session from the first call of its agent; pages of earlier calls reach it then.
        await self.agent.call("look", {})

    def find_servers(self):
        """Process ids of servers of the tests for the running agent."""
        found = set()
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                command = pathlib.Path("/proc", pid, "cmdline").read_bytes().split(b"\0")
                parent = int(pathlib.Path("/proc", pid, "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            if parent == self.agent.process.pid and SERVER.encode() in command:
                found.add(int(pid))
        return found

    async def do_agent(self):
        self.left |= self.find_servers()
        await super().do_agent()

    async def do_server(self):
        """The server is killed: its agent sees the program end that it has started, and starts it again."""
        server, = self.find_servers()
        os.kill(server, signal.SIGKILL)
        status = await asyncio.wait_for(self.agent.process.wait(), PATIENCE)
        if status == 0:
            raise Failure("apps: the server was killed, but the agent is told that it ended well")
        await self.start_agent()

    async def start_panel(self):
        self.n_open = 0
        await super().start_panel()

    async def show(self):
        """The agent calls the tool with the App."""
        self.number += 1
        self.log(f"call {self.number}")
        self.n_open += 1
        answer = await self.agent.call("show", {"number": self.number})
        if answer != {"number": self.number}:
            raise Failure(f"apps: call {self.number} has the answer {answer}")
        shown = [call["number"] for call in self.take_calls() if call["tool"] == "show"]
        if shown != list(range(1, self.number + 1)):
            raise Failure(f"apps: the calls of the agent arrived as {shown}")

    def take_calls(self):
        """All calls that arrived at the server."""
        with open(self.path, "rb") as file:
            file.seek(self.n_read)
            lines = file.read().split(b"\n")[:-1]
        self.n_read += sum(len(line) + 1 for line in lines)
        for call in map(json.loads, lines):
            self.calls.append(call)
            if call["tool"] != "step":
                continue
            if (call["page"], call["number"]) in self.steps:
                raise Failure(f"apps: a call of a page arrived twice: {call}")
            self.steps.add((call["page"], call["number"]))
            if call["wrong"]:
                raise Failure(f"apps: a page has an answer twice, or that of another call: {call}")
            # One page is of one call.
            for numbers in call["inputs"], call["results"]:
                if len(numbers) > 1 or not set(numbers) <= set(range(1, self.number + 1)):
                    raise Failure(f"apps: a page was given its input or result twice: {call}")
            if call["inputs"] and call["results"] and call["inputs"] != call["results"]:
                raise Failure(f"apps: a page has the result of another call: {call}")
        return self.calls

    # --- what must be there -------------------------------------------------------------------------------------

    def count_answers(self):
        return len(self.steps)

    def find_apps(self):
        return [event for event in self.panel.listed().values() if event["title"] == "Show"]

    def step_fault(self, n_before):
        """The page of each live App, and of the newest, had its call answered that it made after @n_before calls."""
        apps = self.find_apps()
        n_live = sum(app["state"] == "live" for app in apps)
        begun, answered = {}, set()
        for call in self.take_calls()[n_before:]:
            if call["tool"] == "step" and call["inputs"] == call["results"] != []:
                if call["answered"] >= begun.setdefault(call["page"], call["number"]):
                    answered.update(call["inputs"])
        # Tabs behind that in front are opened when the user goes there, and rest after a while.
        is_newest_open = not any(app["state"] == "asleep" for app in apps)
        if len(answered) < max(n_live, 1) or is_newest_open and self.number not in answered:
            return (f"apps: only the pages of the calls {sorted(answered)} of {self.number} are answered: "
                    f"{list(self.panel.listed().values())}")

    def left_fault(self):
        self.left = {pid for pid in self.left if os.path.exists(f"/proc/{pid}")}
        if self.left:
            return f"apps: the servers {sorted(self.left)} are left without their agents"

    async def check(self):
        self.log("quiet")
        self.wire.free()
        await self.until(self.connection_fault)
        await self.until(self.left_fault)
        # A panel that started again may have the conversation in front, and no page of an App.
        if self.n_open == 0:
            await self.show()
        n_before = len(self.take_calls())
        await self.until(lambda: self.step_fault(n_before))
        self.log("quiet moment is as it must be")

    async def round(self):
        if self.n_open + 1 < self.MOST_PAGES and self.random.random() < 0.3:
            await self.show()
        await self.disturb()
        await self.check()
