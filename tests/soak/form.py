# SPDX-License-Identifier: GPL-3.0-or-later
"""A form of a real agent, filled in by the user's keys. What the user typed stays, and each answer reaches the agent once."""

import asyncio
import json
import signal
import time

from host_scene import HostScene
from panel import PATIENCE, Failure
from user import is_stored

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


class FormScene(HostScene):
    MOST_PAGES = 1
    PLACE = ("850", "0")
    CHANGES = HostScene.CHANGES | {"agent": 1}

    def __init__(self, *arguments):
        super().__init__("form", *arguments)
        self.value = ""
        self.number = 0
        self.pressed = {}       # value -> whether it must arrive
        self.answers = []
        self.cursor = None

    async def start(self):
        await super().start()
        await self.start_agent()
        opened = await self.again("canvas_show_a2ui", FORM)
        self.session, self.cursor = opened["session"], opened["cursor"]
        await self.restart_panel(signal.SIGTERM)

    def agent_arguments(self):
        return ["mcp", "--no-panel", "--state", self.state]

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

    # --- the user -----------------------------------------------------------------------------------------------

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
            await self.user.click(FIELD)
            await self.user.act("key", "ctrl+a", "type", self.value)
            await asyncio.sleep(0.3)
        self.log(f"typed {self.value}")

    async def press(self):
        """Calmly, or while nothing goes to the host, or nothing comes from it, until the connection is cut."""
        way = self.random.choice(["calm", "up", "down"])
        before = self.wire.sent
        if way != "calm":
            self.wire.is_stalled[way] = True
        await self.user.click(BUTTON)
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

    async def before_kill(self):
        """A panel that is killed at once may lose the last letters, and the last press."""
        folder = self.variables["XDG_STATE_HOME"]
        await self.until(lambda: None if is_stored(folder, self.value) else f"{self.value} is not on the disk")
        self.pressed = {value: False for value in self.pressed}

    # --- what must be there -------------------------------------------------------------------------------------

    def count_answers(self):
        return len(self.answers)

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
        self.log("quiet")
        self.wire.free()
        await self.until(self.connection_fault)
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
        self.log("quiet moment is as it must be")

    async def round(self):
        await self.type()
        await self.disturb()
        await self.check()
        if self.random.random() < 0.7:
            await self.press()
        await self.disturb()
        await self.check()
