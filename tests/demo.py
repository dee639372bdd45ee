#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows that Easel works where nobody can look: starts it on the display of the environment, follows
--events until the canvas is live and (for the welcome canvas) its page says that it is connected, takes a
picture of the window and prints one line per canvas.

usage: demo.py --output PICTURE [--measure PROGRAM] EASEL [ARGS...]

PROGRAM is run while the canvas is live; it must succeed.
"""

import json
import queue
import re
import subprocess
import sys
import threading
import time

# Seconds. A cold start on a slow machine takes some ten; past this something is wrong.
DEADLINE = 120
POLL = 0.25
# Pictures in a row that must be alike: then no animation is on its way.
STILL = 3
STOP = 10

WELCOME = "welcome"
# The dot in the page takes this colour when an answer of the provider has arrived, and nothing else in the
# page or the window has it (data/welcome/style.css, --connected).
CONNECTED_COLOUR = "#2EC27E"
CONNECTED_PIXELS = 24
FINAL_STATES = ("refused", "failed", "crashed")


class DemoError(Exception):
    pass


class Demo:
    def __init__(self, command, picture):
        self.picture = picture
        self.canvases = {}
        self.connection = "no connection was reported"
        self.lines = queue.Queue()
        self.deadline = time.monotonic() + DEADLINE
        self.wants_welcome = "--host" not in " ".join(command[1:])
        self.process = subprocess.Popen(command + ["--standalone", "--events"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read_events, daemon=True).start()

    def read_events(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def take_event(self, line):
        event = json.loads(line)
        if event.get("event") == "connection":
            reason = event.get("reason")
            self.connection = f"connection {event.get('state')}" + (f": {reason}" if reason else "")
        elif event.get("event") == "canvas":
            self.canvases.setdefault(event["canvas"], {}).update(event)

    def follow(self, seconds):
        """Takes the events of the next @seconds; ends early with an error when Easel ended."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                return
            if line is None:
                raise DemoError(f"Easel ended by itself with status {self.process.wait()} ({self.connection})")
            self.take_event(line)

    def ready_canvas(self):
        for canvas in self.canvases.values():
            if self.wants_welcome and canvas.get("instanceId") != WELCOME:
                continue
            if canvas["state"] in FINAL_STATES:
                raise DemoError(f"{canvas.get('title')}: {canvas['state']}: {canvas.get('reason', 'no reason given')}")
            if canvas["state"] == "live":
                return canvas
        return None

    def wait(self):
        pictures = []
        while time.monotonic() < self.deadline:
            self.follow(POLL)
            if self.ready_canvas() and self.take_picture():
                pictures.append(run("identify", "-format", "%#", self.picture))
            if len(pictures) >= STILL and len(set(pictures[-STILL:])) == 1:
                return
        raise DemoError(f"not ready after {DEADLINE} s; {self.describe()}")

    def describe(self):
        if not self.canvases:
            return f"{self.connection}; no canvas was reported"
        if self.ready_canvas():
            return "the canvas is live, but its page never said that it is connected"
        return "; ".join(f"{c.get('title')}: {c['state']}" for c in self.canvases.values())

    def take_picture(self):
        window = self.find_window()
        if window is None:
            return False
        run("import", "-window", window, self.picture)
        if not self.wants_welcome:
            return True
        histogram = run("convert", self.picture, "-alpha", "off", "-depth", "8", "-format", "%c", "histogram:info:")
        found = re.search(rf"(\d+): .*{CONNECTED_COLOUR}", histogram)
        return found is not None and int(found[1]) >= CONNECTED_PIXELS

    def find_window(self):
        # By class: in a sandbox the window names a process that does not exist outside.
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "easel"],
                               capture_output=True, text=True).stdout.split()
        if not found:
            return None
        subprocess.run(["xdotool", "windowfocus", found[0]], capture_output=True)
        return found[0]

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise DemoError(f"{command[0]} failed: {result.stderr.strip()}")
    return result.stdout


def take_option(arguments, name):
    if len(arguments) < 2 or arguments[0] != name:
        return None, arguments
    return arguments[1], arguments[2:]


def main(arguments):
    picture, arguments = take_option(arguments, "--output")
    measure, arguments = take_option(arguments, "--measure")
    if picture is None or not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    demo = Demo(arguments, picture)
    try:
        demo.wait()
        if measure is not None:
            print(run(measure), end="")
    except (DemoError, json.JSONDecodeError) as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    finally:
        demo.stop()
    for canvas in demo.canvases.values():
        print(f"{canvas.get('title')}\t{canvas.get('address')}\t{canvas.get('ms', '-')} ms ({canvas['state']})")
    print(f"picture: {picture}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
