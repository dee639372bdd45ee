#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures, from outside and by /proc alone, that both sandboxes of a running Easel are on: Flatpak's around the
program, and WebKit's around each web process, which must be apart from the program as well.

usage: sandboxes.py [APPLICATION_ID]       status 0 only when every process is where it belongs
"""

import os
import pathlib
import sys

SPACES = ("user", "pid", "net", "mnt", "ipc")
# What each must not share with the machine outside. The program shares the network by permission; the web process
# has none of its own even so.
PROGRAM_APART = {"user", "pid", "mnt"}
WEB_APART = {"user", "pid", "mnt", "net"}
FILTERED = "2"


class Process:
    def __init__(self, pid):
        self.folder = pathlib.Path("/proc", pid)
        self.pid = int(pid)
        self.name = (self.folder / "comm").read_text().strip()
        self.spaces = {space: os.readlink(self.folder / "ns" / space) for space in SPACES}
        status = dict(line.split(":\t", 1) for line in (self.folder / "status").read_text().splitlines() if ":\t" in line)
        self.seccomp = status["Seccomp"]
        self.no_new_privileges = status["NoNewPrivs"]
        self.capabilities = int(status["CapEff"], 16)
        self.info = read_info(self.folder / "root" / ".flatpak-info")

    def apart_from(self, other):
        return {space for space in SPACES if self.spaces[space] != other.spaces[space]}

    def describe(self, outside, program=None):
        text = (f"{self.name} (pid {self.pid}): Seccomp {self.seccomp}, NoNewPrivs {self.no_new_privileges}, "
                f"capabilities {self.capabilities:#x}, apart from this machine: {names(self.apart_from(outside))}")
        if program is not None:
            text += f", apart from easel: {names(self.apart_from(program))}"
        return text


def names(spaces):
    return " ".join(sorted(spaces)) or "nothing"


def read_info(path):
    try:
        return path.read_text()
    except OSError:
        return ""


def processes():
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                yield Process(entry)
            except (OSError, KeyError):
                continue  # it ended meanwhile, or is a thread of the kernel


def faults(outside, programs, webs):
    if not programs:
        yield "no easel runs in a Flatpak"
    if not webs:
        yield "no web process runs"
    for process in programs + webs:
        if process.seccomp != FILTERED:
            yield f"{process.name}: no filter of system calls"
        if process.no_new_privileges != "1":
            yield f"{process.name}: may gain privileges"
        if process.capabilities != 0:
            yield f"{process.name}: has capabilities"
        wanted = PROGRAM_APART if process in programs else WEB_APART
        if missing := wanted - process.apart_from(outside):
            yield f"{process.name}: shares {names(missing)} with this machine"
    for web in webs:
        if missing := {"pid", "net", "mnt"} - web.apart_from(programs[0]):
            yield f"{web.name}: shares {names(missing)} with easel"


def main(arguments):
    wanted = f"name={arguments[0] if arguments else 'io.github.ahp_canvas.Easel'}\n"
    outside = Process(str(os.getpid()))
    inside = [process for process in processes() if wanted in process.info]
    programs = [process for process in inside if process.name == "easel"]
    webs = [process for process in inside if process.name.startswith("WebKitWebProces")]
    for process in programs:
        print(process.describe(outside))
    for process in webs:
        print(process.describe(outside, programs[0] if programs else None))
    found = list(faults(outside, programs, webs)) if programs else ["no easel runs in a Flatpak"]
    for fault in found:
        print(f"sandboxes: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
