#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures of the documents and of the software centres from the real program, on the display of the
environment: the welcome canvas, and an editor that an agent without a model drives.

usage: screenshots.py BUILDDIR FOLDER
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from demo import Demo, run

# What software centres ask for: a window with its shadow, and not large.
WIDTH, HEIGHT = 640, 660
NATIVE = ("editor",)


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


def take_native(build, folder):
    program = next(pathlib.Path(build, "src").glob("*/easel-host"))
    run("env", f"EASEL_AGENT_PICTURES={folder}", f"EASEL_PROGRAM={build}/src/ui/easel",
        f"EASEL_HOST_PROGRAM={program}", f"G_TEST_SRCDIR={pathlib.Path(__file__).parent.parent}",
        f"{build}/tests/agent/test-agent")


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
        take_native(build, folder)
        for name in ("welcome", *NATIVE):
            frame(f"{folder}/{name}.png", target / f"screenshot-{name}.png")
            print(target / f"screenshot-{name}.png", run("identify", "-format", "%wx%h",
                                                         str(target / f"screenshot-{name}.png")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
