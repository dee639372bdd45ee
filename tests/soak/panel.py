# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel of the soak: the real program, what it last wrote of each canvas and connection, and what it takes of the
system."""

import asyncio
import collections
import json
import os
import signal
import time

# Seconds. Nothing is measured with it: past this a state will not be reached any more.
PATIENCE = 90
# What caches and fragmentation may take after the first rounds.
GROWTH_KIB = 160 * 1024
GROWTH_FILES = 48
# Open files of the panel for each process of a page.
FILES_OF_PAGE = 8
# Processes of pages beside those of the canvases: one that waits for the next page, and some that are on their way out.
SPARE_PAGES = 4


class Failure(Exception):
    pass


async def wait_until(find_fault, *programs):
    """Waits until @find_fault finds none; its last answer is the failure, unless one of the programs has faults."""
    deadline = time.monotonic() + PATIENCE
    while fault := find_fault():
        broken = [fault for program in programs for fault in program.faults]
        if broken or time.monotonic() > deadline:
            raise Failure("; ".join(broken) or fault)
        await asyncio.sleep(0.02)


class Growth:
    """What a program takes of the system, and took of it when it was measured first."""

    def __init__(self):
        self.pid = None
        self.sizes = []         # (KiB, open files, processes of pages) since it started
        self.longest = []       # those of the program that ran longest

    def check(self, pid, n_pages=0):
        if pid != self.pid:
            self.pid, self.sizes = pid, []
        with open(f"/proc/{pid}/status") as status:
            kib = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
        self.sizes.append((kib, len(os.listdir(f"/proc/{pid}/fd")), n_pages))
        if len(self.sizes) > len(self.longest):
            self.longest = self.sizes
        first, last = self.sizes[0], self.sizes[-1]
        more_pages = max(last[2] - first[2], 0)
        if last[0] > first[0] + GROWTH_KIB or last[1] > first[1] + GROWTH_FILES + FILES_OF_PAGE * more_pages:
            raise Failure(f"memory (KiB) and open files grew from {first} to {last}")

    def __str__(self):
        if not self.longest:
            return "not measured"
        series = zip(*self.longest)
        return ", ".join(f"{values[0]} to {values[-1]} (most {max(values)}) {name}"
                         for values, name in zip(series, ("KiB", "open files", "processes of pages")) if any(values))


class Panel:
    """The program, and what it last wrote of each canvas and connection."""

    def __init__(self, log):
        self.log = log
        self.canvases = {}
        self.connections = {}
        self.faults = []
        self.process = None
        self.is_ending = False
        self.n_ended = 0        # processes of pages that were killed or get no more memory, and whose canvases do not tell yet
        self.growth = Growth()

    async def start(self, program, arguments, environment=None):
        self.canvases.clear()
        self.connections.clear()
        self.is_ending = False
        self.n_ended = 0
        self.process = await asyncio.create_subprocess_exec(
            program, "--standalone", "--events", *arguments, stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, limit=1 << 24, env=environment)
        self.readers = [asyncio.create_task(self.read_events()), asyncio.create_task(self.read_errors())]

    async def read_events(self):
        async for line in self.process.stdout:
            event = json.loads(line)
            self.log("panel: " + line.decode().strip())
            if event.get("event") == "canvas":
                self.take_canvas((event["canvas"], event["instanceId"]), event)
            elif event.get("event") == "connection":
                self.connections[event["url"].partition("?")[0].rstrip("/")] = event["state"]
        if not self.is_ending:
            self.faults.append(f"the panel ended with status {await self.process.wait()}")

    def take_canvas(self, key, event):
        before = self.canvases.get(key)
        self.canvases[key] = event
        if event["state"] == "crashed" and (before is None or before["state"] != "crashed"):
            self.n_ended -= 1
            if self.n_ended < 0:
                self.faults.append(f"the page of {key} ended by itself")

    async def read_errors(self):
        async for line in self.process.stderr:
            text = line.decode(errors="replace").strip()
            self.log("panel, error: " + text)
            if "CRITICAL" in text or "ERROR" in text:
                self.faults.append(text)

    @property
    def connection(self):
        """The state of the first host of the command line."""
        return next(iter(self.connections.values()), None)

    def listed(self, scheme="ahp-session:"):
        """The canvases in sessions of this scheme."""
        return {key: event for key, event in self.canvases.items()
                if event["state"] != "closed" and event["session"].startswith(scheme)}

    def pages(self, age):
        """Process ids of the panel's web processes that are older than @age seconds."""
        children, started = collections.defaultdict(list), {}
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat") as stat:
                    name, rest = stat.read().rsplit(")", 1)
            except OSError:
                continue
            fields = rest.split()
            children[int(fields[1])].append(int(pid))
            if name.endswith("(WebKitWebProces"):
                started[int(pid)] = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        found, waiting = [], [self.process.pid]
        while waiting:
            for child in children[waiting.pop()]:
                waiting.append(child)
                if child in started and time.clock_gettime(time.CLOCK_BOOTTIME) - started[child] > age:
                    found.append(child)
        return sorted(found)

    async def stop(self, number=signal.SIGTERM):
        """Also waits for the end of the processes of its pages, which have its standard error."""
        self.is_ending = True
        if self.process.returncode is None:
            self.process.send_signal(number)
        try:
            status, *_ = await asyncio.wait_for(asyncio.gather(self.process.wait(), *self.readers), PATIENCE)
        except asyncio.TimeoutError:
            raise Failure(f"the panel does not end after signal {number}") from None
        return status

    def check_size(self, most_canvases):
        n_pages = len(self.pages(0))
        if n_pages > most_canvases + SPARE_PAGES:
            raise Failure(f"at most {most_canvases} canvases have {n_pages} processes")
        self.growth.check(self.process.pid, n_pages)
        self.log(f"size: {self.growth}")
