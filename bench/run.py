#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures Easel against the plainest programs that do the same work, and prints ratios.

Both sides of a ratio take turns on one machine in one run; medians are divided. docs/TESTING.md says what
each figure means. Nothing is asserted here: a slow machine must not look like a broken program.

usage: run.py BUILDDIR [FIGURE...]        figures: start further large small updates applyEdits terminal
                                                  invoke wrap proxy memory
"""

import json
import os
import pathlib
import statistics
import sys
import tempfile

from programs import BenchError, Program

ROOT = pathlib.Path(__file__).resolve().parents[1]
WELCOME = ROOT / "data" / "welcome"

START_ROUNDS = 7
FURTHER_ROUNDS = 9
TRANSFER_ROUNDS = 3
LARGE_BYTES = 16 * 1024 * 1024
SMALL_COUNT = 1000
SMALL_BYTES = 2048
CLIENTS = 4
PAGES = 200
OUTPUT_BYTES = 50 * 1000 * 1000
PROXY_ROUNDS = 15
RESOURCES = 100
RESOURCE_BYTES = 16 * 1024

TARGETS = {
    "start": ("start to first live canvas", "bare GTK + WebKit program, same bytes from memory", 1.25),
    "further": ("further canvas, action to live", "bare view in a warm process, same bytes", 1.2),
    "large": ("16 MiB into the page", "HTTP server on loopback", 3),
    "small": ("1,000 files of 2 KiB into the page", "HTTP/1.1 server on loopback", 2),
    "applyEdits": ("1,000 edits in a text of 1 MB", "the same edits in a bare GtkSourceBuffer", 1.5),
    "terminal": ("50 MB of a host's terminal on the screen", "the same bytes fed to a bare VTE", 2),
    "invoke": ("canvas_invoke_action, to canvas and back", "a bare JSON-RPC echo over the same two hops", 2),
    "wrap": ("tools/call that reads a file, wrapped", "the same official server and client without it", 1.2),
    "proxy": ("page of 100 resources, in the native browser", "the same view and session without its proxy", 1.1),
    "memory": ("easel-host: 200 pages, 4 clients", "", 40),
    "updates": ("canvas/updated a second, to properties", "json-glib parsing alone", 0.5),
}


class Bench:
    def __init__(self, build, scratch):
        self.build = build
        self.scratch = scratch
        self.environment = os.environ | {
            "EASEL_HOST_PROGRAM": str(build / "src/agent/easel-host"),
            "EASEL_WELCOME_DIR": str(WELCOME),
            "GSETTINGS_SCHEMA_DIR": str(build / "data"),
        }

    def program(self, name, *arguments):
        return Program(self.build / "bench" / name, *arguments, environment=self.environment)

    def easel(self, *arguments):
        return Program(self.build / "src/ui/easel", "--standalone", "--events", *arguments,
                       environment=self.environment)

    def host(self, folder):
        """The host of the project with one page; opens another for each line, and prints what pages say."""
        return self.program("bench-host", tempfile.mkdtemp(dir=self.scratch), folder)

    # ---- one side of one round, each in milliseconds ----

    def start_easel(self):
        with self.easel() as easel:
            seconds, _ = easel.wait(canvas_event("welcome", "live"))
        return seconds * 1000

    def start_bare(self):
        with self.program("bench-bare", "start", WELCOME) as bare:
            seconds, _ = bare.wait_word("live")
        return seconds * 1000

    def transfer_easel(self, folder):
        with self.host(folder) as host:
            _, address = host.wait_word("READY")
            with self.easel("--host", address, "--no-embedded-host") as easel:
                try:
                    return page_result(host.wait_word("result")[1])
                except BenchError as error:
                    raise BenchError(f"{error}; Easel said last: {easel.last}") from error

    def transfer_bare(self, folder):
        with self.program("bench-server", folder) as server:
            _, address = server.wait_word("READY")
            with self.program("bench-bare", "page", address + "index.html") as bare:
                return page_result(bare.wait_word("title")[1])

    # ---- the figures: lists of both sides ----

    def measure_start(self):
        self.start_easel()
        self.start_bare()
        return take_turns(START_ROUNDS, self.start_easel, self.start_bare)

    def measure_further(self):
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with self.easel("--host", address, "--no-embedded-host") as easel, \
                    self.program("bench-bare", "further", WELCOME) as bare:
                easel.wait(canvas_event("welcome", "live"))
                bare.wait_word("live")
                return self.open_further(host, easel, bare)

    def open_further(self, host, easel, bare):
        ours, theirs = [], []
        for number in range(1, FURTHER_ROUNDS + 1):
            name = f"page-{number}"
            host.say(name)
            _, opening = easel.wait(canvas_event(name, "opening"))
            _, live = easel.wait(canvas_event(name, "live"))
            ours.append(live["time"] - opening["time"])
            bare.say("open")
            theirs.append(float(bare.wait_word("live")[1]))
        return ours, theirs

    def measure_transfer(self):
        folder = make_transfer_folder(self.scratch)
        ours, theirs = take_turns(TRANSFER_ROUNDS, lambda: self.transfer_easel(folder),
                                  lambda: self.transfer_bare(folder))
        return {name: ([r[name] for r in ours], [r[name] for r in theirs]) for name in ("large", "small")}

    def measure_updates(self):
        with self.program("bench-updates-host") as host:
            _, address = host.wait_word("READY")
            with self.program("bench-updates", address) as updates:
                _, result = updates.wait_word("{")
        rates = json.loads("{" + result)
        return [rates["received"]], [rates["parsed"]]

    def measure_edits(self):
        with self.program("bench-editor", tempfile.mkdtemp(dir=self.scratch)) as editor:
            result = json.loads("{" + editor.wait_word("{")[1])
        return result["edited"], result["bare"]

    def measure_terminal(self):
        path = pathlib.Path(self.scratch, "terminal.txt")
        make_output(path)
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with self.program("bench-terminal", address, path) as terminal:
                result = json.loads("{" + terminal.wait_word("{")[1])
        stall = statistics.median(result["stalls"])
        return result["shown"], result["bare"], f"longest stall of the main loop meanwhile: {stall:.0f} ms"

    def measure_invoke(self):
        state, relay = tempfile.mkdtemp(dir=self.scratch), pathlib.Path(self.scratch, "relay")
        self.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.scratch)
        with Program(self.build / "src/agent/easel-host", "serve", "--no-panel", "--state", state,
                     environment=self.environment) as host, self.program("bench-invoke-bare", "relay", relay) as bare:
            with self.program("bench-invoke-canvas", host.wait_word("READY")[1]), \
                    self.program("bench-invoke-bare", "echo", bare.wait_word("READY")[1]):
                bare.wait_word("JOINED")
                with self.program("bench-invoke", state, relay) as agent:
                    result = json.loads("{" + agent.wait_word("{")[1])
        modern = statistics.median(result["modern"])
        remark = f"an agent of 2026-07-28, which says with each call who it is: {modern:.0f} µs"
        return result["legacy"], result["bare"], remark

    def measure_wrap(self):
        servers = ROOT / "tests/mcp/npm-servers"
        with Program(ROOT / "tests/mcp/npm-run.sh", servers, self.build, "bench.mjs", self.build / "src/agent/easel-host",
                     environment=self.environment) as client:
            result = json.loads("{" + client.wait_word("{")[1])
        echo = {side: statistics.median(values) for side, values in result["echo"].items()}
        remark = f"a tool that does nothing, so that all is the way: {echo['wrapped']:.0f} µs, {echo['direct']:.0f} µs without"
        return result["read"]["wrapped"], result["read"]["direct"], remark

    def measure_proxy(self):
        folder = make_resources_folder(self.scratch)
        with self.program("bench-server", folder) as server:
            _, address = server.wait_word("READY")
            with self.program("bench-proxy", address + "index.html", PROXY_ROUNDS) as browser:
                result = json.loads("{" + browser.wait_word("{")[1])
        return result["proxied"], result["direct"]

    def measure_memory(self):
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with self.program("bench-clients", address, CLIENTS, PAGES + 1) as clients:
                for number in range(PAGES):
                    host.say(f"page-{number}")
                clients.wait_word("READY")
                return read_memory(host.process.pid)

    def measure(self, figures):
        if "start" in figures:
            yield "start", *self.measure_start()
        if "further" in figures:
            yield "further", *self.measure_further()
        if {"large", "small"} & set(figures):
            for name, sides in self.measure_transfer().items():
                yield name, *sides
        if "updates" in figures:
            yield "updates", *self.measure_updates()
        if "applyEdits" in figures:
            yield "applyEdits", *self.measure_edits()
        if "terminal" in figures:
            yield "terminal", *self.measure_terminal()
        if "invoke" in figures:
            yield "invoke", *self.measure_invoke()
        if "wrap" in figures:
            yield "wrap", *self.measure_wrap()
        if "proxy" in figures:
            yield "proxy", *self.measure_proxy()
        if "memory" in figures:
            yield "memory", *self.measure_memory()


def canvas_event(instance, *states):
    def wanted(line):
        event = json.loads(line)
        is_it = event.get("event") == "canvas" and event.get("instanceId") == instance
        return event if is_it and event["state"] in states else None
    return wanted


def page_result(text):
    result = json.loads(text)
    if "error" in result:
        raise BenchError(f"the page failed: {result['error']}")
    return result


def take_turns(rounds, ours, theirs):
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def make_transfer_folder(scratch):
    folder = pathlib.Path(scratch, "transfer")
    folder.mkdir()
    for file in (ROOT / "bench" / "transfer").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "large.bin").write_bytes(os.urandom(LARGE_BYTES))
    for number in range(SMALL_COUNT):
        (folder / f"small-{number}.bin").write_bytes(os.urandom(SMALL_BYTES))
    return folder


def make_resources_folder(scratch):
    """A page of pictures, each as large as pictures of pages are; what they hold costs nothing to draw."""
    folder = pathlib.Path(scratch, "resources")
    folder.mkdir()
    names = [f"picture-{number}.svg" for number in range(RESOURCES)]
    for name in names:
        filler = os.urandom(RESOURCE_BYTES // 2).hex()
        (folder / name).write_text("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
                                   f"<!--{filler}--><rect width='8' height='8'/></svg>", encoding="ascii")
    (folder / "index.html").write_text("<!doctype html>" + "".join(f"<img src='{name}' alt=''>" for name in names),
                                       encoding="ascii")
    return folder


def read_memory(pid):
    """Resident and proportional size in MB: the libraries that others use too count in the first in full."""
    def read(file, name):
        text = pathlib.Path(f"/proc/{pid}/{file}").read_text(encoding="ascii")
        return next(int(line.split()[1]) / 1000 for line in text.splitlines() if line.startswith(name + ":"))
    return [read("status", "VmRSS")], [read("smaps_rollup", "Pss")]


def make_output(path):
    """Lines as a build prints them: colours, and a character that is not ASCII."""
    with open(path, "wb") as file:
        for number in range(OUTPUT_BYTES // 80):
            file.write(b"\033[3%dm[%8d]\033[0m " % (number % 7 + 1, number))
            file.write("Compiling C object src/base/libeasel-base.a.p/sc\u00e4nner.c.o\n".encode())


def print_row(name, ours, theirs, remark=None):
    figure, divisor, target = TARGETS[name]
    mine, other = statistics.median(ours), statistics.median(theirs)
    if name == "memory":
        print(f"{figure:40} {mine:9,.1f} MB  resident, {other:.1f} MB proportional  < {target} MB", flush=True)
        return
    unit, sign = {"updates": ("/s", "≥"), "invoke": ("µs", "≤"), "wrap": ("µs", "≤")}.get(name, ("ms", "≤"))
    print(f"{figure:40} {mine:9,.0f} {unit:2}  {other:9,.0f} {unit:2}  {mine / other:5.2f}  {sign} {target:<4}  {divisor}",
          flush=True)
    if remark:
        print(f"    {remark}", flush=True)


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    print(f"{'figure':40} {'Easel':>9}     {'divisor':>9}     ratio  target  divided by", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(pathlib.Path(arguments[0]).resolve(), scratch)
        try:
            for row in bench.measure(arguments[1:] or list(TARGETS)):
                print_row(*row)
        except BenchError as error:
            print(f"bench: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
