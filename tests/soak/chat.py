# SPDX-License-Identifier: GPL-3.0-or-later
"""A conversation with an A2A agent, written by the user's keys. A message reaches the agent at most once, and at all if the
agent was there or away for certain; what it answers is in the conversation once and in order; what the user typed and did not
send stays."""

import asyncio
import hashlib
import json
import pathlib
import re
import time

from a2a_agent import A2aAgent
from panel import PATIENCE, Failure
from scene import Scene

# Where the entry is in the window, unless a line about a lost connection is below it. Other panels that start take the keyboard
# away at any time.
ENTRY = ("150", "643")
# Messages of a conversation that are there for certain.
KEPT = 50
MORE = ".more"
PART = re.compile(r"<(\d+)\.(\d+)>")


class ChatScene(Scene):
    MOST_PAGES = 0
    PLACE = ("425", "0")
    CHANGES = {"cut": 4, "cut_later": 4, "stall": 2, "refuse": 2, "panel": 1, "clock": 2, "disk": 2}

    def __init__(self, *arguments):
        super().__init__("chat", *arguments)
        self.agent = A2aAgent(self.random, self.log)
        self.number = 0
        self.draft = ""
        self.sent = []          # in order
        self.due = set()        # of these, those that must reach the agent
        self.has_keys = False   # the entry, since the panel started

    async def start(self):
        self.variables = self.environment()
        await self.agent.listen()
        self.address = f"http://127.0.0.1:{self.agent.port}"
        # The conversation with an agent that the user has added is kept.
        folder = pathlib.Path(self.variables["XDG_DATA_HOME"], "easel")
        folder.mkdir(parents=True, exist_ok=True)
        host = {"kind": "a2a", "id": "agent", "url": self.address}
        pathlib.Path(folder, "hosts.json").write_text(json.dumps({"version": 1, "hosts": [host]}))
        name = hashlib.sha256(b"agent").hexdigest() + ".json"
        self.store = pathlib.Path(self.variables["XDG_STATE_HOME"], "easel", "agents", name)
        await self.start_panel()
        await self.until(self.connection_fault)

    def panel_arguments(self):
        return ["--no-embedded-host"]

    async def restart_panel(self, number):
        # What the agent has not got yet and what it answers to a message that it got just now may be lost: the panel says so.
        self.due &= self.agent.arrived
        for task in self.agent.tasks.values():
            task.is_known = False
        self.has_keys = False
        await super().restart_panel(number)

    # --- what happens -------------------------------------------------------------------------------------------

    async def do_cut(self):
        self.agent.cut()

    async def do_cut_later(self):
        self.agent.allowed = self.random.choice([0, 1, 10, 100, 300, 1000, 3000])

    async def do_stall(self):
        self.agent.is_stalled = True

    async def do_refuse(self):
        self.agent.refuse()

    async def before_kill(self):
        await self.until(self.kept_fault)

    # --- the user -----------------------------------------------------------------------------------------------

    async def write(self):
        self.number += 1
        self.draft = f"message-{self.number}"
        deadline = time.monotonic() + PATIENCE
        while self.kept_fault():
            if time.monotonic() > deadline:
                raise Failure(self.kept_fault())
            await self.user.click(ENTRY)
            await self.user.act("key", "ctrl+a", "type", self.draft)
            await asyncio.sleep(2)
        self.has_keys = True
        self.log(f"typed {self.draft}")

    async def take_up(self):
        """After a new start the entry has the draft, and the user goes on with it."""
        if self.has_keys:
            return
        before, self.draft = self.draft, self.draft + MORE
        deadline = time.monotonic() + PATIENCE
        while not self.has_keys:
            if time.monotonic() > deadline:
                raise Failure(self.kept_fault())
            # A window that has just come may have its entry elsewhere at first.
            await self.user.click(ENTRY)
            await asyncio.sleep(0.5)
            await self.user.click(ENTRY)
            await self.user.act("key", "End", "type", MORE)
            end = time.monotonic() + PATIENCE / 6
            while (kept := self.read_store()["draft"]) == before and time.monotonic() < end:
                await asyncio.sleep(0.1)
            if not self.draft.startswith(kept) or not kept.startswith(before):
                raise Failure(f"chat: the entry had {kept!r} instead of {before!r} and {MORE!r}")
            self.has_keys = kept != before
        if self.kept_fault():
            await self.write()

    async def send(self):
        # Without the agent a panel that has just started has no conversation yet.
        if not self.has_keys:
            await self.agent.free()
            await self.until(self.connection_fault)
        await self.take_up()
        # What is cut later may be cut before or after the agent gets it.
        if self.agent.allowed is None and not self.agent.is_stalled:
            self.due.add(self.draft)
        self.sent.append(self.draft)
        self.log(f"sends {self.draft}")
        self.draft = ""
        self.agent.delay = self.random.choice([0, 0.1, 0.5])
        deadline = time.monotonic() + PATIENCE
        # An entry without text does nothing when it is pressed again.
        while self.kept_fault() and self.sent[-1] not in self.agent.arrived:
            if time.monotonic() > deadline:
                raise Failure(self.kept_fault())
            await self.user.click(ENTRY)
            await self.user.act("key", "Return")
            end = time.monotonic() + 2
            while self.kept_fault() and self.sent[-1] not in self.agent.arrived and time.monotonic() < end:
                await asyncio.sleep(0.05)
        # What comes next may be a cut.
        if self.sent[-1] in self.due and self.agent.server is not None:
            await self.until(self.arrival_fault)
        if self.random.random() < 0.5:
            await asyncio.sleep(self.random.choice([0, 0.1, 0.5, 1]))
            self.log("cut in an answer")
            self.agent.cut()
        await self.until(self.kept_fault)

    # --- what must be there -------------------------------------------------------------------------------------

    def count_answers(self):
        return len(self.agent.tasks)

    def read_store(self):
        try:
            return json.loads(self.store.read_text())
        except FileNotFoundError:
            return {"words": [], "draft": "", "working": [], "unanswered": False}

    def kept_fault(self):
        stored = self.read_store()
        said = [word["text"] for word in stored["words"] if word["by"] == "person"]
        # The oldest leave a long conversation.
        if said != self.sent[-len(said) or len(self.sent):] or len(said) < min(len(self.sent), KEPT):
            return f"chat: the user said {self.sent[-5:]}, but {said[-5:]} is kept"
        if stored["draft"] != self.draft:
            return f"chat: the draft {stored['draft']!r} is kept instead of {self.draft!r}"

    def answer_fault(self):
        stored = self.read_store()
        shown = {}
        for word in stored["words"]:
            for number, position in PART.findall(word["text"] if word["by"] == "agent" else ""):
                parts = shown.setdefault(int(number), [])
                if int(position) != len(parts):
                    raise Failure(f"chat: of answer {number} the part {position} comes after {parts}")
                parts.append(int(position))
        for task in list(self.agent.tasks.values())[-KEPT:]:
            parts = shown.get(task.number, [])
            if len(parts) < task.n_parts and (parts or task.is_known):
                return f"chat: of answer {task.number} with {task.n_parts} parts only {parts} are kept"
        if stored["working"] or stored["unanswered"]:
            return f"chat: the panel still waits for {stored['working']}"

    def arrival_fault(self):
        if missing := self.due - self.agent.arrived:
            return f"chat: {sorted(missing)} never reached the agent"

    async def check(self):
        self.log("quiet")
        await self.agent.free()
        await self.until(self.connection_fault)
        await self.until(self.arrival_fault)
        await self.until(self.answer_fault)
        await self.until(self.kept_fault)
        self.log("quiet moment is as it must be")

    async def round(self):
        await self.write()
        await self.disturb()
        if self.random.random() < 0.7:
            if self.random.random() < 0.5:
                await self.check()
            await self.send()
        await self.disturb()
        await self.check()
