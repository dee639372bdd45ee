#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the installed panel and an agent beside it, and ends with 0 when both did what a person sees on the first day.

Standard output is TAP. EASEL_TEST_KEEP=FILE keeps the panel running after the checks until FILE is gone, which lets a
packaging test upgrade Easel below a running panel.
"""

import json
import os
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time

# Seconds. A cold start on a slow machine takes some ten; past this something is wrong.
DEADLINE = 60


class Failure(Exception):
    pass


class Lines:
    """JSON objects that a process writes, one a line."""

    def __init__(self, stream):
        self.queue = queue.Queue()
        threading.Thread(target=self.read, args=(stream,), daemon=True).start()

    def read(self, stream):
        for line in stream:
            try:
                self.queue.put(json.loads(line))
            except json.JSONDecodeError:
                continue
        self.queue.put(None)

    def wait_for(self, what, wanted):
        end = time.monotonic() + DEADLINE
        seen = []
        while (left := end - time.monotonic()) > 0:
            try:
                item = self.queue.get(timeout=left)
            except queue.Empty:
                break
            if item is None:
                raise Failure(f"{what}: the process ended; it said {seen[-3:]}")
            if wanted(item):
                return item
            seen.append(item)
        raise Failure(f"{what}: not in {DEADLINE} s; it said {seen[-3:]}")


class Panel:
    def __init__(self):
        self.process = subprocess.Popen(["easel", "--events"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.events = Lines(self.process.stdout)

    def wait_live(self, name):
        def is_live(event):
            if event.get("event") != "canvas" or name not in (event.get("title"), event.get("instanceId")):
                return False
            if event["state"] in ("failed", "refused", "crashed"):
                raise Failure(f"“{name}” is {event['state']}: {event.get('reason')}")
            return event["state"] == "live"

        return self.events.wait_for(f"“{name}” live", is_live)

    def end(self):
        self.process.terminate()
        return self.process.wait(30)


class Agent:
    def __init__(self, folder):
        self.process = subprocess.Popen(["easel-host", "mcp", "--root", str(folder)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.lines = Lines(self.process.stdout)
        self.last = 0
        answer = self.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                             "clientInfo": {"name": "installed-test", "version": "1"}})
        self.version = answer["serverInfo"]["version"]
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0"} | message) + "\n")
        self.process.stdin.flush()

    def request(self, method, params):
        self.last += 1
        number = self.last
        self.send({"id": number, "method": method, "params": params})
        answer = self.lines.wait_for(method, lambda item: item.get("id") == number and "method" not in item)
        if "error" in answer:
            raise Failure(f"{method}: {answer['error']}")
        return answer["result"]

    def call(self, tool, arguments):
        result = self.request("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            raise Failure(f"{tool}: {result['content']}")
        return result

    def end(self):
        self.process.stdin.close()
        return self.process.wait(30)


def report(number, name):
    print(f"ok {number} {name}", flush=True)


def take_picture():
    artifacts = os.environ.get("AUTOPKGTEST_ARTIFACTS")
    if artifacts and os.environ.get("DISPLAY"):
        subprocess.run(["import", "-window", "root", f"{artifacts}/easel.png"], check=False)


def run():
    panel = Panel()
    panel.events.wait_for("connection", lambda e: e.get("event") == "connection" and e.get("state") == "ready")
    report(1, "the panel starts its host and connects")
    panel.wait_live("welcome")
    report(2, "the welcome canvas is live")
    with tempfile.TemporaryDirectory() as folder:
        agent = Agent(pathlib.Path(folder))
        agent.call("canvas_show_page", {"title": "From the agent", "html": "<!doctype html><p>Hello</p>"})
        panel.wait_live("From the agent")
        report(3, "a page of an agent is live")
        take_picture()
        keep = os.environ.get("EASEL_TEST_KEEP")
        if keep:
            pathlib.Path(keep).write_text(agent.version)
            while pathlib.Path(keep).exists():
                if panel.process.poll() is not None:
                    raise Failure("the panel ended while it was upgraded")
                time.sleep(0.1)
            agent.call("canvas_show_page", {"title": "After the upgrade", "html": "<!doctype html><p>Still here</p>"})
            panel.wait_live("After the upgrade")
            report(4, "the running panel and its host go on through the upgrade")
        if agent.end() != 0:
            raise Failure("the agent's program did not end with 0")
    if panel.end() != 0:
        raise Failure("the panel did not end with 0")
    report(5, "both end when they are told to")


def main():
    try:
        run()
    except Failure as failure:
        print(f"not ok {failure}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
