#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of payloads of A2UI as the reference Lit renderer in Chromium draws them, and beside that as Easel does.

usage: side-by-side.py BUILDDIR FOLDER        (on a display; BUILDDIR with tests)
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from programs import Program

ROOT = pathlib.Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "tests/a2ui/data/examples"
WIDTH, HEIGHT = 420, 420
PAYLOADS = {
    "profile": "basic__08_user-profile.json",
    "recipe": "basic__24_recipe-card.json",
    "mail": "basic__02_email-compose.json",
    "login": "minimal__4_login_form.json",
    "booking": "restaurant_finder__confirmation.json",
}
# Frames that a window has until its picture is taken; nobody measures them.
SETTLE = 3


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def take_ours(build, payload, picture):
    with Program(build / "tests/a2ui/a2ui-gallery", payload, WIDTH, HEIGHT) as gallery:
        run("xdotool", "search", "--sync", "--onlyvisible", "--pid", gallery.process.pid)
        time.sleep(SETTLE)
        run("import", "-window", "root", "-crop", f"{WIDTH}x{HEIGHT}+0+0", "+repage", picture)


def take_theirs(lit, payload, picture):
    lit.say(f"show {payload}")
    lit.wait_word("shown")
    lit.say(f"picture {picture}")
    lit.wait_word("taken")


def join(theirs, ours, target):
    run("convert", theirs, "(", "-size", f"1x{HEIGHT}", "xc:#888", ")", ours, "+append", "-strip", "+dither",
        "-colors", "48", "-define", "png:compression-level=9", f"PNG8:{target}")


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    build, target = (pathlib.Path(argument).resolve() for argument in arguments)
    with tempfile.TemporaryDirectory() as folder, \
            Program(ROOT / "tests/mcp/npm-run.sh", ROOT / "bench/lit", build, "drive.mjs", shutil.which("chromium"),
                    "-", WIDTH, HEIGHT) as lit:
        theirs, ours = pathlib.Path(folder, "theirs.png"), pathlib.Path(folder, "ours.png")
        lit.wait_word("READY")
        for name, payload in PAYLOADS.items():
            take_theirs(lit, EXAMPLES / payload, theirs)
            take_ours(build, EXAMPLES / payload, ours)
            join(theirs, ours, target / f"a2ui-{name}.png")
            print(target / f"a2ui-{name}.png")
    return 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
