# SPDX-License-Identifier: GPL-3.0-or-later
"""The GSV gateway and the PMX server of the tests beside the host: their canvases change, their connections are dropped, and
they stand still for a while."""

import asyncio
import json
import os
import pathlib
import signal

from panel import PATIENCE

ROOT = str(pathlib.Path(__file__).resolve().parents[2])
MOST = 5


class Guest:
    """A server of the tests as a child, with commands as lines."""

    def __init__(self, random, log):
        self.random = random
        self.log = log
        self.number = 0

    async def start(self, program):
        self.process = await asyncio.create_subprocess_exec(
            program, env=os.environ | {"G_TEST_SRCDIR": ROOT}, stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, limit=1 << 24)
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        self.address = line.decode().split()[1]
        self.reader = asyncio.create_task(self.drain())

    async def drain(self):
        async for _ in self.process.stdout:
            pass

    def say(self, *words):
        self.process.stdin.write((" ".join(words) + "\n").encode())

    def drop(self):
        self.say("drop")

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    async def stop(self):
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Gateway(Guest):
    """Opens its canvases for the panel as agents do, which the panel shows as long as the gateway has them."""

    name = "gateway"

    def __init__(self, random, log):
        super().__init__(random, log)
        self.titles = {}

    def change(self, is_connected):
        action = self.random.choice(["create", "create", "patch", "delete", "drop", "pause"])
        name = self.random.choice(list(self.titles)) if self.titles else None
        if action == "create" and is_connected and len(self.titles) < MOST:
            self.number += 1
            name = f"canvas-{self.number}"
            self.titles[name] = f"Gateway's {self.number}"
            self.say("canvas.create", json.dumps({"canvasId": name, "title": self.titles[name], "state": {"text": "first"}}))
            self.say("canvas.open", json.dumps({"canvasId": name, "clientId": "@CLIENT@"}))
        elif action == "patch" and name:
            self.number += 1
            patch = [{"op": "replace", "path": "/text", "value": f"text {self.number}"}]
            self.say("canvas.patch", json.dumps({"canvasId": name, "statePatch": patch}))
        elif action == "delete" and name:
            del self.titles[name]
            self.say("canvas.delete", json.dumps({"canvasId": name}))
        elif action in ("drop", "pause"):
            getattr(self, action)()
        return action, name

    def fault(self, panel):
        if panel.connections.get(self.address) != "ready":
            return f"the gateway is {panel.connections.get(self.address)}"
        listed = {event["instanceId"]: event for event in panel.listed("gsv:").values() if event["instanceId"]}
        if set(listed) - set(self.titles):
            return f"the panel has {sorted(listed)} of the gateway, which has {sorted(self.titles)}"
        for name, event in listed.items():
            if event["title"] != self.titles[name]:
                return f"{name} has the title {event['title']!r} instead of {self.titles[name]!r}"
            if event["state"] not in ("opening", "live", "asleep"):
                return f"{name} of the gateway is {event['state']}"


class Workbench(Guest):
    """Nodes come, change and go, and an agent asks for approvals."""

    name = "workbench"

    def __init__(self, random, log):
        super().__init__(random, log)
        self.nodes = set()

    def change(self, is_connected):
        action = self.random.choice(["put", "put", "remove", "approval", "drop", "pause"])
        self.number += 1
        if action == "put":
            name = f"node-{self.random.randint(1, MOST)}"
            kind = self.random.choice(["markdown", "html", "status", "file", "graph", "unknown"])
            data = {"title": f"Node {self.number}", "content": f"**{self.number}**", "html": f"<p>{self.number}"}
            self.say("put", name, kind, json.dumps(data))
            self.nodes.add(name)
        elif action == "remove" and self.nodes:
            self.say("remove", self.nodes.pop())
        elif action == "approval":
            self.say("POST /api/canvas/ax/approval", json.dumps({"title": f"Approve {self.number}", "action": "deploy"}))
        elif action in ("drop", "pause"):
            getattr(self, action)()
        return action

    def fault(self, panel):
        if panel.connections.get(self.address) != "ready":
            return f"the workbench is {panel.connections.get(self.address)}"
        for event in panel.listed("pmx:").values():
            if event["state"] not in ("opening", "live", "asleep"):
                return f"{event['canvas']} of the workbench is {event['state']}"
