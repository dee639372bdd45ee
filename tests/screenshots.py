#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures of the documents and of the software centres from the real program, on the display of the
environment: a plan that an agent without a model shows, the welcome canvas, and an editor that such an agent drives.

usage: screenshots.py BUILDDIR FOLDER
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from demo import Demo, run

# What software centres ask for: a window with its shadow, and not large.
WIDTH, HEIGHT = 640, 660
NATIVE = ("editor",)
PLAN = """<!doctype html><meta charset="utf-8"><title>Plan</title>
<style>
  body { margin: 24px } h1 { margin: 0 0 4px } p { margin: 0 0 16px; color: var(--ahp-muted) }
  label { display: flex; gap: 12px; align-items: baseline; padding: 12px 14px; margin: 8px 0; border-radius: 10px;
          background: var(--ahp-card); border: 1px solid var(--ahp-border) }
  small { display: block; color: var(--ahp-muted) } input { accent-color: var(--ahp-accent-background) }
  button { margin-top: 16px; padding: 10px 18px; border: 0; border-radius: 10px; font: inherit; font-weight: bold;
           color: var(--ahp-accent-foreground); background: var(--ahp-accent-background) }
</style>
<h1>Today’s plan</h1><p>Tick what is done. I continue when you press the button.</p>
<label><input type="checkbox" checked><span>Reproduce the lost orders<small>a timeout in checkout, 3 of 200
  runs</small></span></label>
<label><input type="checkbox" checked><span>Write a test that fails<small>tests/checkout.c</small></span></label>
<label><input type="checkbox"><span>Send the request again, once<small>needs your decision: 2 s or 5
  s?</small></span></label>
<label><input type="checkbox"><span>Measure under load<small>1,000 orders a minute</small></span></label>
<label><input type="checkbox"><span>Write the release note</span></label>
<button>Done for today</button>"""


def frame(picture, target):
    """Puts the shadow around the window that a desktop would have drawn."""
    run("convert", picture, "(", "+clone", "-background", "black", "-shadow", "45x9+0+3", ")", "+swap",
        "-background", "none", "-layers", "merge", "+repage", "-strip", "-define", "png:compression-level=9",
        f"PNG32:{target}")


def settings(folder):
    """The default settings, and a window that is wide enough to be looked at."""
    target = pathlib.Path(folder, "glib-2.0", "settings")
    target.mkdir(parents=True)
    target.joinpath("keyfile").write_text(
        f"[io/github/ahp_canvas/Easel]\nwindow-width={WIDTH}\nwindow-height={HEIGHT}\n")


def take_welcome(build, folder):
    picture = f"{folder}/welcome.png"
    demo = Demo([f"{build}/src/ui/easel"], picture)
    try:
        demo.wait()
    finally:
        demo.stop()


class Agent:
    """An agent without a model: it says over MCP what it is told here."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "mcp", "--no-panel"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, cwd=folder)
        self.calls = 0
        self.call("initialize", protocolVersion="2025-06-18", capabilities={},
                  clientInfo={"name": "agent", "title": "Agent", "version": "1"})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def call(self, method, **params):
        self.calls += 1
        self.send({"id": self.calls, "method": method, "params": params})
        while (answer := json.loads(self.process.stdout.readline())).get("id") != self.calls:
            pass
        return answer["result"]

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def take_plan(build, folder):
    work = pathlib.Path(folder, "shop")
    work.mkdir()
    demo = Demo([f"{build}/src/ui/easel"], f"{folder}/plan.png")
    try:
        demo.wait()
        agent = Agent(os.environ["EASEL_HOST_PROGRAM"], work)
        agent.call("tools/call", name="canvas_show_page", arguments={"html": PLAN, "title": "Plan"})
        demo.wants_welcome = False
        demo.canvases.clear()
        demo.wait()
        agent.stop()
    finally:
        demo.stop()


def take_native(build, folder):
    program = next(pathlib.Path(build, "src").glob("*/easel-host"))
    run("env", f"EASEL_AGENT_PICTURES={folder}", f"EASEL_PROGRAM={build}/src/ui/easel",
        f"EASEL_HOST_PROGRAM={program}", f"G_TEST_SRCDIR={pathlib.Path(__file__).parent.parent}",
        f"{build}/tests/agent/scripted/test-agent")


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    build, target = (pathlib.Path(argument).resolve() for argument in arguments)
    with tempfile.TemporaryDirectory() as folder:
        settings(os.environ["XDG_CONFIG_HOME"])
        os.environ.update({"GSETTINGS_BACKEND": "keyfile", "GSETTINGS_SCHEMA_DIR": f"{build}/data",
                           "EASEL_WELCOME_DIR": str(pathlib.Path(__file__).parent.parent / "data" / "welcome"),
                           "EASEL_HOST_PROGRAM": str(next(build.glob("src/*/easel-host")))})
        take_welcome(build, folder)
        take_plan(build, folder)
        take_native(build, folder)
        frame(f"{folder}/plan.png", target / "easel.png")
        for name in ("welcome", *NATIVE):
            frame(f"{folder}/{name}.png", target / f"screenshot-{name}.png")
            print(target / f"screenshot-{name}.png", run("identify", "-format", "%wx%h",
                                                         str(target / f"screenshot-{name}.png")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
