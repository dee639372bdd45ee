#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures Easel against the plainest programs that do the same work, and prints ratios.

Both sides of a ratio take turns on one machine in one run; medians are divided. README.md says what
each figure means. Nothing is asserted here: a slow machine must not look like a broken program.

usage: run.py BUILDDIR [FIGURE...]        figures: start further hundred wake switch idleMemory idleWakes twenty large small updates applyEdits terminal
                                                  invoke mcp wrap app appCall appWay prompt
                                                  promptAgain ssh sshLarge proxy gsv memory a2ui a2uiChange a2uiMemory a2uiList
                                                  pmx pmxLarge burst idlePages turns turnsFolder turnsPage
                                                  turnsEditor turnsLine turnsDrafts turnsTerminal turnsForm turnsGsv turnsPmx
                                                  turnsApp turnsText turnsAll
       only by name, because they take minutes:   hundredPages cacheNow cacheLater
"""

import contextlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from programs import BenchError, Program
from sites import Sites
from ssh import ADDRESS, Sshd
from turns import SURFACES, Panel, Turns

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
GSV_ROUNDS = 3
PMX_NODES = {"pmx": 1000, "pmxLarge": 10000}
PMX_ROUNDS = 5
PMX_WORK = 100
PRESS_ATTEMPTS = 10
APP_ROUNDS = 7
APP_PAUSE = 2
PROMPT_ROUNDS = 7
ANSWER_SECONDS = 0.5
MCP_ROUNDS = 15
SSH_ROUNDS = {"ssh": 7, "sshLarge": 3}
APP_FILLER = 300 * 1000
APP_ROWS = 20000
APP_CALLS = {"work": 40, "nothing": 200}
HUNDRED = 100
HUNDRED_ROUNDS = 3
SWITCH_CANVASES = 1000
SWITCH_ROUNDS = 10
IDLE_HOSTS = 8
IDLE_SESSIONS = 50
IDLE_SECONDS = 60
PING_SECONDS = 15
OPEN = 20
MANY = 100
BURST = 200
SITES = 20
SITE_KEPT_SECONDS = 300
AWAKE = 5
WAKES = 4
STEADY_SECONDS = 5
RESOURCES = 100
RESOURCE_BYTES = 16 * 1024
COMPONENTS = 2000
LOADS = 7
CHANGES = 21
LIST_ROWS = 100000
LIST_FRAMES = 120
LIST_STEP = 60
FRAME = 1000 / 60

TARGETS = {
    "start": ("start to first live canvas", "bare GTK + WebKit program, same bytes from memory", 1.08),
    "further": ("further canvas, action to live", "bare view in a warm process, same bytes", 1.2),
    "hundred": ("first live canvas, 100 in the session", "the same with one in the session", 1.3),
    "wake": ("a page that slept, from the look to live", "the first load of such a page", 0.4),
    "switch": ("to another session, both with 1,000 canvases", "", 100),
    "idleMemory": ("8 hosts of 50 sessions at rest, beyond one", "", 60),
    "idleWakes": ("their wake-ups in a minute, beyond one", "their pings, each sent and answered", 1),
    "twenty": ("memory with 20 pages open, 1 in view", "Chromium with the same pages", 0.5),
    "large": ("16 MiB into the page", "HTTP server on loopback", 1.5),
    "small": ("1,000 files of 2 KiB into the page", "HTTP/1.1 server on loopback", 0.4),
    "applyEdits": ("1,000 edits in a text of 1 MB", "the same edits in a bare GtkSourceBuffer", 1.5),
    "terminal": ("50 MB of a host's terminal on the screen", "the same bytes fed to a bare VTE", 1.3),
    "invoke": ("canvas_invoke_action, to canvas and back", "a bare JSON-RPC echo over the same two hops", 2),
    "mcp": ("start of easel-host mcp to its first answer", "", 60),
    "wrap": ("tools/call that reads a file, wrapped", "the same official server and client without it", 1.1),
    "app": ("tool result to a live App", "a bare view in a warm process, same bytes", 1.1),
    "appCall": ("an App's call of a tool that parses a file", "the same server called directly", 1.5),
    "appWay": ("an App's call of a tool that does nothing", "", 0.4),
    "prompt": ("a script's question, panel open, to live", "a bare GTK + WebKit program, same bytes from memory", 1.3),
    "promptAgain": ("a question that follows another, to live", "", 300),
    "ssh": ("start to first live canvas, of a host over SSH", "the same host at its address on this computer", 1.3),
    "sshLarge": ("16 MiB into the page, over SSH", "the same host at its address on this computer", 1.5),
    "proxy": ("page of 100 resources, in the native browser", "the same view and session without its proxy", 1.1),
    "gsv": ("a change in a GSV state of 1 MB, to the frame", "its answer parsed, in a program that does no more", 3),
    "pmx": ("1,000 nodes of PMX, to the first list: main loop", "100 ms", 1),
    "pmxLarge": ("10,000 nodes of PMX, the same", "100 ms", 10),
    "memory": ("easel-host: 200 pages, 4 clients", "", 40),
    "a2ui": ("2,000 components of A2UI, to the screen", "the reference Lit renderer in Chromium", 0.5),
    "a2uiChange": ("one change of their data, to the screen", "the same", 0.2),
    "a2uiMemory": ("memory that they take, proportional", "the same", 1),
    "a2uiList": ("a list of 100,000 rows, a frame of scrolling", "a frame at 60 Hz", 1),
    "updates": ("canvas/updated a second of the main thread, to properties", "json-glib parsing alone", 0.7),
    "hundredPages": ("memory with 100 pages open, 1 in view", "Chromium with the same pages", 0.35),
    "burst": ("200 canvases opened at once: longest turn", "", 33),
    "idlePages": ("20 pages of agents at rest: all processes", "", 1),
    "cacheNow": ("memory after 20 sites in one browser canvas", "the same canvas on one site", 1.5),
    "cacheLater": ("the same five minutes later", "the same canvas on one site", 1.2),
} | {"turns" + name.title(): (f"{what}: longest turn", "", 50) for name, what in SURFACES.items()}

# Rows that take minutes, or a large part of the memory: only by name.
SLOW = ("hundredPages", "cacheNow", "cacheLater")


GREETING = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}

# Rows without a divisor: their unit.
PLAIN = {"switch": "ms", "idleMemory": "MB", "mcp": "ms", "appWay": "ms", "promptAgain": "ms", "burst": "ms",
         "idlePages": "%"} | {"turns" + name.title(): "ms" for name in SURFACES}


class BenchSkip(Exception):
    pass


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

    def start_bare(self, folder=WELCOME):
        with self.program("bench-bare", "start", folder) as bare:
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

    def first_live(self, pages):
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with self.program("bench-clients", address, 1, pages) as clients:
                for number in range(pages - 1):
                    host.say(f"page-{number}")
                clients.wait_word("READY")
            with self.easel("--host", address, "--no-embedded-host") as easel:
                seconds, _ = easel.wait(canvas_event(None, "live"))
        return seconds * 1000

    def measure_hundred(self):
        self.first_live(1)
        return take_turns(HUNDRED_ROUNDS, lambda: self.first_live(HUNDRED), lambda: self.first_live(1))

    def measure_wake(self):
        """Both from the event that it is being loaded to the one that it is live, in one run of the program."""
        loads, wakes = [], []
        with self.host(make_still_folder(self.scratch)) as host:
            _, address = host.wait_word("READY")
            with self.easel("--host", address, "--no-embedded-host") as easel:
                easel.wait(canvas_event("welcome", "live"))
                for number in range(AWAKE + WAKES):
                    host.say(f"page-{number}")
                    loads.append(load_time(easel, f"page-{number}"))
                asleep = [easel.wait(canvas_event(None, "asleep"))[1]["instanceId"] for _ in range(WAKES)]
                for name in asleep:
                    press(easel, f"alt+{1 if name == 'welcome' else int(name.removeprefix('page-')) + 2}")
                    wakes.append(load_time(easel, name))
        return wakes, loads

    def measure_switch(self):
        with self.program("bench-sessions-host", 2, SWITCH_CANVASES) as host:
            _, address = host.wait_word("READY")
            with self.program("bench-switch", tempfile.mkdtemp(dir=self.scratch), address, SWITCH_CANVASES,
                              SWITCH_ROUNDS) as panel:
                result = json.loads("{" + panel.wait_word("{")[1])
        hold = statistics.median(result["longest"])
        return result["shown"], [1], f"longest stall of the main loop in all that came of it: {hold:.0f} ms"

    def idle_panel(self, hosts):
        """Megabytes of all processes, and how often threads of the panel were woken in a minute."""
        with contextlib.ExitStack() as stack:
            options = []
            for _ in range(hosts):
                host = stack.enter_context(self.program("bench-sessions-host", IDLE_SESSIONS, 0))
                options += ["--host", host.wait_word("READY")[1]]
            easel = stack.enter_context(self.easel(*options, "--no-embedded-host"))
            for _ in range(hosts):
                easel.wait(lambda line: json.loads(line).get("state") == "ready")
            memory = steady_memory(easel.process.pid)
            before = count_sleeps(easel.process.pid)
            time.sleep(IDLE_SECONDS)
            return memory, count_sleeps(easel.process.pid) - before

    def measure_idle(self):
        (memory, wakes), (memory_of_one, wakes_of_one) = self.idle_panel(IDLE_HOSTS), self.idle_panel(1)
        pings = (IDLE_HOSTS - 1) * IDLE_SECONDS / PING_SECONDS
        return {"idleMemory": ([memory - memory_of_one], [1]),
                "idleWakes": ([wakes - wakes_of_one], [2 * pings], f"with one host: {wakes_of_one} in a minute")}

    def measure_pages(self, pages):
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with self.easel("--host", address, "--no-embedded-host") as easel:
                for number in range(pages - 1):
                    host.say(f"page-{number}")
                for _ in range(AWAKE):
                    easel.wait(canvas_event(None, "live"))
                ours = steady_memory(easel.process.pid)
        return [ours], [self.chromium_memory(pages)]

    def measure_burst(self):
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with Panel(self, "--host", address, "--no-embedded-host") as panel:
                panel.program.wait(canvas_event("welcome", "live"))
                panel.settle()
                for number in range(BURST):
                    host.say(f"page-{number}")
                panel.program.wait(canvas_event(f"page-{BURST - 1}", "waiting", "opening", "live"))
                longest = panel.settle()
        return [longest], [1]

    def measure_idle_pages(self):
        """Pages that an agent opened run longest while nobody looks at them."""
        with Turns(self, sys.modules[__name__]).beside_agent() as (panel, agent):
            for number in range(OPEN - 1):
                call_tool(agent, "canvas_show_page", {"folder": str(WELCOME), "title": f"Page {number}"})
            panel.settle()
            pid = panel.program.process.pid
            steady_memory(pid)
            before = work_of_all(pid)
            time.sleep(IDLE_SECONDS)
            percent = 100 * (work_of_all(pid) - before) / IDLE_SECONDS
        return [percent], [1]

    def measure_cache(self, figures):
        """One browser canvas goes from site to site by itself, or is on the last site alone."""
        result = {}
        with Sites(SITES) as sites:
            with self.easel("--no-embedded-host", sites.address(SITES - 1)) as easel:
                sites.wait()
                alone = steady_memory(easel.process.pid)
            with self.easel("--no-embedded-host", sites.address(0)) as easel:
                sites.wait()
                result["cacheNow"] = [steady_memory(easel.process.pid)], [alone]
                if "cacheLater" in figures:
                    time.sleep(SITE_KEPT_SECONDS)
                    result["cacheLater"] = [steady_memory(easel.process.pid)], [alone]
        return result

    def chromium_memory(self, count):
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        if chromium is None:
            raise BenchError("chromium is not installed")
        with self.program("bench-server", WELCOME) as server:
            _, address = server.wait_word("READY")
            pages = [f"{address}index.html?{number}" for number in range(count)]
            with Program(chromium, "--no-sandbox", "--no-first-run", "--user-data-dir=" + tempfile.mkdtemp(dir=self.scratch),
                         *pages, environment=self.environment) as browser:
                return steady_memory(browser.process.pid)

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

    def app_server(self, *before):
        page, file = make_app_files(self.scratch)
        return Program(*before, sys.executable, ROOT / "bench" / "app-server.py", page, file, environment=self.environment)

    def measure_app(self):
        """Both of an App behind wrap: the page that is shown, and its calls, beside the server called by lines."""
        page, _ = make_app_files(self.scratch)
        self.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.scratch)
        with self.easel() as easel, self.program("bench-bare", "further", page.parent) as bare:
            easel.wait(lambda line: json.loads(line).get("state") == "ready")
            bare.wait_word("live")
            with self.app_server(self.build / "src/agent/easel-host", "wrap", "--no-panel", "--") as agent, \
                    self.app_server() as direct, self.program("bench-bridge", APP_CALLS["nothing"]) as bridge:
                bridge.wait_word("ready")
                greet(agent)
                greet(direct)
                shown = [show_app(easel, agent, bare) for _ in range(APP_ROUNDS + 1)][1:]
                calls, bridges = {tool: ([], []) for tool in APP_CALLS}, []
                for tool, (ours, theirs) in calls.items():
                    for _ in range(APP_ROUNDS):
                        ours.append(1000 * ask_app(easel, agent, tool))
                        theirs.append(1000 * call_directly(direct, tool))
                for _ in range(APP_ROUNDS):
                    bridge.say("go")
                    bridges.append(float(bridge.wait_word("taken")[1]))
        direct = statistics.median(calls["nothing"][1]) / 1000
        return {"app": ([pair[0] for pair in shown], [pair[1] for pair in shown]), "appCall": calls["work"],
                "appWay": ([one / 1000 - direct for one in calls["nothing"][0]], [1],
                           f"without the {direct:.2f} ms of the server; WebKit alone takes {statistics.median(bridges):.2f} ms "
                           "between a frame and a program, and back")}

    def prompt_easel(self, easel, page, number):
        title = f"Question {number}"
        with Program(self.build / "src/agent/easel-host", "prompt", "--title", title, page,
                     environment=self.environment) as prompt:
            seconds, _ = easel.wait(titled_event(title, "live"))
            return 1000 * (easel.started + seconds - prompt.started)

    def measure_prompt(self):
        folder = make_still_folder(self.scratch)
        self.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.scratch)
        with self.easel() as easel:
            easel.wait(lambda line: json.loads(line).get("state") == "ready")
            rounds = [(self.prompt_easel(easel, folder / "index.html", number), self.start_bare(folder))
                      for number in range(PROMPT_ROUNDS + 1)][1:]
            again = []
            for number in range(PROMPT_ROUNDS):
                time.sleep(ANSWER_SECONDS)
                again.append(self.prompt_easel(easel, folder / "index.html", PROMPT_ROUNDS + 1 + number))
        return {"prompt": ([pair[0] for pair in rounds], [pair[1] for pair in rounds]),
                "promptAgain": (again, [1], f"the slowest of {len(again)}: {max(again):.0f} ms")}

    def start_agent(self, state):
        with Program(self.build / "src/agent/easel-host", "mcp", "--no-panel", "--state", state,
                     environment=self.environment) as agent:
            ask_server(agent, "initialize", GREETING)
            return 1000 * (time.monotonic() - agent.started)

    def measure_mcp(self):
        """While the host runs, as beside an open panel."""
        state = tempfile.mkdtemp(dir=self.scratch)
        self.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.scratch)
        with Program(self.build / "src/agent/easel-host", "serve", "--no-panel", "--state", state,
                     environment=self.environment) as host:
            host.wait_word("READY")
            return [self.start_agent(state) for _ in range(MCP_ROUNDS + 1)][1:], [1]

    def far_panel(self, agent, options, environment, *, is_large):
        """Milliseconds to the first live page of the host, or of its page with 16 MiB."""
        cursor = call_tool(agent, "canvas_wait", {"timeoutMs": 1})["cursor"]
        with Program(self.build / "src/ui/easel", "--standalone", "--events", "--no-embedded-host", *options,
                     environment=environment) as easel:
            seconds, _ = easel.wait(canvas_event("page", "live"))
            while is_large:
                answer = call_tool(agent, "canvas_wait", {"cursor": cursor, "types": ["message"]})
                cursor = answer["cursor"]
                for event in answer["events"]:
                    if result := (event.get("payload") or {}).get("value"):
                        return result["large"]
        return seconds * 1000

    def measure_ssh(self, name):
        """One host with one page, to which a panel connects in both ways by turns."""
        is_large = name == "sshLarge"
        folder = make_transfer_folder(tempfile.mkdtemp(dir=self.scratch)) if is_large else WELCOME
        program = self.build / "src/agent/easel-host"
        with Sshd(self.scratch, program, self.environment) as far, \
                Program(program, "serve", "--no-panel", "--state", far.state, environment=far.there) as host:
            _, address = host.wait_word("READY")
            with Program(program, "mcp", "--no-panel", "--state", far.state, environment=far.there) as agent:
                greet(agent)
                call_tool(agent, "canvas_show_page", {"instanceId": "page", "title": "Page", "folder": str(folder)})
                sides = [lambda: self.far_panel(agent, ["--host", ADDRESS], far.here, is_large=is_large),
                         lambda: self.far_panel(agent, ["--host", address], far.here, is_large=is_large)]
                for side in sides:
                    side()
                return take_turns(SSH_ROUNDS[name], *sides)

    def measure_proxy(self):
        folder = make_resources_folder(self.scratch)
        with self.program("bench-server", folder) as server:
            _, address = server.wait_word("READY")
            with self.program("bench-proxy", address + "index.html", PROXY_ROUNDS) as browser:
                result = json.loads("{" + browser.wait_word("{")[1])
        return result["proxied"], result["direct"]

    def change_state(self, end):
        self.environment["G_TEST_SRCDIR"] = str(ROOT)
        with self.program("bench-gsv", end, self.build / "bench/bench-gsv-gateway") as change:
            return json.loads("{" + change.wait_word("{")[1])

    def measure_gsv(self):
        ours, theirs = take_turns(GSV_ROUNDS, lambda: self.change_state("shown"), lambda: self.change_state("parsed"))
        alone = statistics.median(time for one in theirs for time in one["alone"])
        return ([time for one in ours for time in one["times"]], [time for one in theirs for time in one["times"]],
                f"the parsing without the way there: {alone:.1f} ms")

    def measure_pmx(self, nodes):
        self.environment["G_TEST_SRCDIR"] = str(ROOT)
        rounds = []
        for _ in range(PMX_ROUNDS):
            with self.program("bench-pmx-server", 0, nodes) as server:
                _, address = server.wait_word("READY")
                with self.program("bench-pmx", address) as ours:
                    work, longest = map(float, ours.wait_word("listed")[1].split())
                    rounds.append((work, longest, steady_memory(ours.process.pid)))
        longest, memory = (statistics.median(one[place] for one in rounds) for place in (1, 2))
        remark = f"its longest turn {longest:.0f} ms; {memory:.0f} MB in all"
        return [one[0] for one in rounds], [PMX_WORK], remark

    def measure_memory(self):
        with self.host(WELCOME) as host:
            _, address = host.wait_word("READY")
            with self.program("bench-clients", address, CLIENTS, PAGES + 1) as clients:
                for number in range(PAGES):
                    host.say(f"page-{number}")
                clients.wait_word("READY")
                return read_memory(host.process.pid)

    def lit(self, payload):
        """The reference renderer of A2UI; to be asked for the word READY."""
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        if chromium is None:
            raise BenchSkip("chromium is not installed")
        if shutil.which("npm") is None:
            raise BenchSkip("npm is not installed")
        lit = Program(ROOT / "tests/mcp/npm-run.sh", ROOT / "bench/lit", self.build, "drive.mjs", chromium, payload,
                      environment=self.environment)
        try:
            lit.wait_word("READY")
        except BenchError as error:
            lit.stop()
            raise (BenchSkip(lit.last.partition("SKIP ")[2]) if "# SKIP" in lit.last else error) from None
        return lit

    def measure_a2ui(self):
        payload = make_components(self.scratch)
        with self.lit(payload) as lit, self.program("bench-a2ui", payload) as ours:
            ours.wait_word("READY")
            sides = (ours, lit)
            before = [steady_memory(side.process.pid) for side in sides]
            loads = [[ask(side, "load", "loaded") for side in sides] for _ in range(LOADS)]
            memory = [steady_memory(side.process.pid) - empty for side, empty in zip(sides, before)]
            changes = [[ask(side, "feed " + make_change(number), "fed") for side in sides] for number in range(CHANGES)]
        return {"a2ui": [list(side) for side in zip(*loads)], "a2uiChange": [list(side) for side in zip(*changes)],
                "a2uiMemory": [[size] for size in memory]}

    def measure_list(self):
        with self.program("bench-a2ui", make_list(self.scratch)) as ours:
            ours.wait_word("READY")
            ask(ours, "load", "loaded")
            taken = ask(ours, f"rows {LIST_ROWS}", "rows")
            ours.say(f"scroll {LIST_FRAMES} {LIST_STEP}")
            frames = [float(word) for word in ours.wait_word("scrolled")[1].split()]
        slow = sum(frame > FRAME for frame in frames)
        return frames, [FRAME], f"{slow} of {len(frames)} frames took longer; the rows were there after {taken:.0f} ms"

    def measure(self, figures):
        if "start" in figures:
            yield "start", *self.measure_start()
        if "further" in figures:
            yield "further", *self.measure_further()
        if "hundred" in figures:
            yield "hundred", *self.measure_hundred()
        if "wake" in figures:
            yield "wake", *self.measure_wake()
        if "switch" in figures:
            yield "switch", *self.measure_switch()
        if {"idleMemory", "idleWakes"} & set(figures):
            for name, sides in self.measure_idle().items():
                yield name, *sides
        if "twenty" in figures:
            yield "twenty", *self.measure_pages(OPEN)
        if "hundredPages" in figures:
            yield "hundredPages", *self.measure_pages(MANY)
        if "burst" in figures:
            yield "burst", *self.measure_burst()
        if "idlePages" in figures:
            yield "idlePages", *self.measure_idle_pages()
        if {"cacheNow", "cacheLater"} & set(figures):
            for name, sides in self.measure_cache(figures).items():
                yield name, *sides
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
        if "mcp" in figures:
            yield "mcp", *self.measure_mcp()
        if "wrap" in figures:
            yield "wrap", *self.measure_wrap()
        if {"app", "appCall", "appWay"} & set(figures):
            for name, sides in self.measure_app().items():
                yield name, *sides
        if {"prompt", "promptAgain"} & set(figures):
            for name, sides in self.measure_prompt().items():
                yield name, *sides
        for name in SSH_ROUNDS:
            if name in figures:
                yield name, *self.measure_ssh(name)
        if "proxy" in figures:
            yield "proxy", *self.measure_proxy()
        if "gsv" in figures:
            yield "gsv", *self.measure_gsv()
        for name, nodes in PMX_NODES.items():
            if name in figures:
                yield name, *self.measure_pmx(nodes)
        if "memory" in figures:
            yield "memory", *self.measure_memory()
        if {"a2ui", "a2uiChange", "a2uiMemory"} & set(figures):
            try:
                for name, sides in self.measure_a2ui().items():
                    yield name, *sides
            except BenchSkip as reason:
                print(f"{TARGETS['a2ui'][0]:40} skipped: {reason}", flush=True)
        if "a2uiList" in figures:
            yield "a2uiList", *self.measure_list()
        for name in SURFACES:
            if {"turns", "turns" + name.title()} & set(figures):
                yield "turns" + name.title(), *Turns(self, sys.modules[__name__]).measure(name)


def canvas_event(instance, *states):
    def wanted(line):
        event = json.loads(line)
        is_it = event.get("event") == "canvas" and instance in (None, event.get("instanceId"))
        return event if is_it and event["state"] in states else None
    return wanted


def titled_event(title, *states):
    def wanted(line):
        event = json.loads(line)
        return event if event.get("event") == "canvas" and event["title"] == title and event["state"] in states else None
    return wanted


def ask_server(server, method, params):
    server.say(json.dumps({"jsonrpc": "2.0", "id": "ask", "method": method, "params": params}))
    server.wait(lambda line: json.loads(line).get("id") == "ask")


def call_tool(agent, name, arguments):
    agent.say(json.dumps({"jsonrpc": "2.0", "id": "call", "method": "tools/call",
                          "params": {"name": name, "arguments": arguments}}))
    _, answer = agent.wait(lambda line: (message := json.loads(line)).get("id") == "call" and message)
    if "structuredContent" not in answer.get("result", {}):
        raise BenchError(f"{name}: {json.dumps(answer)[:500]}")
    return answer["result"]["structuredContent"]


def greet(server):
    ask_server(server, "initialize", GREETING)
    server.say(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
    ask_server(server, "tools/list", {})


def show_app(easel, agent, bare):
    """Milliseconds of both sides."""
    time.sleep(APP_PAUSE)
    ask_server(agent, "tools/call", {"name": "show", "arguments": {"calls": 0}})
    _, opening = easel.wait(titled_event("Show", "opening"))
    _, live = easel.wait(titled_event("Show", "live"))
    bare.say("open")
    return live["time"] - opening["time"], float(bare.wait_word("live")[1])


def ask_app(easel, agent, tool):
    """Milliseconds of one call, as the App measures them."""
    def taken(line):
        message = json.loads(line).get("message", {})
        return message.get("params", {}).get("structuredContent") if message.get("method") == "ui/update-model-context" else None
    ask_server(agent, "tools/call", {"name": "show", "arguments": {"calls": APP_CALLS[tool], "tool": tool}})
    return easel.wait(taken)[1]["taken"]


def call_directly(server, tool):
    started = time.monotonic()
    for _ in range(APP_CALLS[tool]):
        ask_server(server, "tools/call", {"name": tool})
    return 1000 * (time.monotonic() - started) / APP_CALLS[tool]


def load_time(easel, instance):
    _, opening = easel.wait(canvas_event(instance, "opening"))
    _, live = easel.wait(canvas_event(instance, "live"))
    return live["time"] - opening["time"]


def press(program, key):
    """xdotool fails when a window of another program goes while it searches, before it has pressed anything."""
    for _ in range(PRESS_ATTEMPTS):
        if subprocess.run(["xdotool", "search", "--onlyvisible", "--sync", "--pid", str(program.process.pid), ".",
                           "windowfocus", "--sync", "key", key], check=False, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0:
            return
    raise BenchError(f"{key} could not be pressed")


def descendants(pid):
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def read_pss(pid):
    """Of all processes of a program together, in MB: what they share counts once."""
    total = 0
    for process in descendants(pid):
        try:
            text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1000


def steady_memory(pid):
    """Once it has changed by less than a hundredth over some seconds."""
    before, now = 0, read_pss(pid)
    while abs(now - before) > now / 100:
        time.sleep(STEADY_SECONDS)
        before, now = now, read_pss(pid)
    return now


def count_sleeps(pid):
    """How often threads of the process went to sleep, which is how often they were woken."""
    return sum(int(line.split()[1]) for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status")
               for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("voluntary_ctxt_switches"))


def work_of_all(pid):
    """Processor seconds of all processes of a program, and of those that ended."""
    total = 0
    for process in descendants(pid):
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / os.sysconf("SC_CLK_TCK")


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


def make_still_folder(scratch):
    """A page that gets no messages, so that it may sleep, with as much to draw as a small report."""
    folder = pathlib.Path(scratch, "still")
    folder.mkdir(exist_ok=True)
    rows = "".join(f"<tr><td>{number}<td>Row {number}<td><input>" for number in range(200))
    (folder / "index.html").write_text(f"<!doctype html><title>Still</title><h1>Still</h1><table>{rows}</table>",
                                       encoding="ascii")
    return folder


def make_app_files(scratch):
    """A page as large as one with a framework in it, and what its server parses."""
    folder = pathlib.Path(scratch, "app")
    page, file = folder / "index.html", pathlib.Path(scratch, "rows.json")
    if not folder.exists():
        folder.mkdir()
        text = (ROOT / "bench" / "app.html").read_text(encoding="utf-8")
        page.write_text(text + f"<script>/*{os.urandom(APP_FILLER // 2).hex()}*/</script>", encoding="utf-8")
        file.write_text(json.dumps([{"name": f"row {n}", "value": n} for n in range(APP_ROWS)]), encoding="ascii")
    return page, file


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


def ask(program, line, answer):
    program.say(line)
    return float(program.wait_word(answer)[1])


def component(name, kind, /, **properties):
    return {"id": name, "component": {kind: properties}}


def text_of(words):
    return {"literalString": words}


def make_components(scratch):
    """Cards of seven components each, with headings, texts, check boxes and buttons, up to the number of components."""
    components, cards, data = [], [], []
    while len(components) + 7 < COMPONENTS:
        n = len(cards)
        cards.append(f"card{n}")
        components += [
            component(f"card{n}", "Card", child=f"row{n}"),
            component(f"row{n}", "Row", children={"explicitList": [f"title{n}", f"text{n}", f"done{n}", f"open{n}"]}),
            component(f"title{n}", "Text", text={"path": f"/rows/r{n}/title"}, usageHint="h4"),
            component(f"text{n}", "Text", text=text_of(f"Row {n}, with **words** of its own")),
            component(f"done{n}", "CheckBox", label=text_of("Done"), value={"path": f"/rows/r{n}/done"}),
            component(f"open{n}", "Button", child=f"label{n}",
                      action={"name": "open", "context": [{"key": "row", "value": text_of(str(n))}]}),
            component(f"label{n}", "Text", text=text_of("Open")),
        ]
        data.append({"key": f"r{n}", "valueMap": [{"key": "done", "valueBoolean": n % 2 == 0},
                                                  {"key": "title", "valueString": f"Title {n}"}]})
    while len(components) < COMPONENTS - 1:
        cards.append(f"line{len(components)}")
        components.append(component(cards[-1], "Divider"))
    components.append(component("root", "Column", children={"explicitList": cards}))
    path = pathlib.Path(scratch, "components.json")
    path.write_text(json.dumps([
        {"surfaceUpdate": {"surfaceId": "s", "components": components}},
        {"dataModelUpdate": {"surfaceId": "s", "contents": [{"key": "rows", "valueMap": data}]}},
        {"beginRendering": {"surfaceId": "s", "root": "root"}},
    ]), encoding="ascii")
    return path


def make_change(number):
    return json.dumps({"dataModelUpdate": {"surfaceId": "s", "path": "/rows/r1/title",
                                           "contents": [{"key": ".", "valueString": f"Changed {number}"}]}})


def make_list(scratch):
    components = [
        component("root", "List", children={"template": {"componentId": "card", "dataBinding": "/rows"}}),
        component("card", "Card", child="row"),
        component("row", "Row", children={"explicitList": ["icon", "words", "done"]}, alignment="center"),
        component("icon", "Icon", name=text_of("star")),
        component("words", "Column", children={"explicitList": ["name", "text"]}),
        component("name", "Text", text={"path": "/name"}, usageHint="h4"),
        component("text", "Text", text={"path": "/text"}),
        component("done", "CheckBox", label=text_of("Done"), value={"path": "/done"}),
    ]
    path = pathlib.Path(scratch, "list.json")
    path.write_text(json.dumps([{"surfaceUpdate": {"surfaceId": "s", "components": components}},
                                {"beginRendering": {"surfaceId": "s", "root": "root"}}]), encoding="ascii")
    return path


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
    if name in PLAIN:
        print(f"{figure:40} {mine:9,.{2 if target < 1 else 0}f} {PLAIN[name]}  {'':22} ≤ {target}", flush=True)
        if remark:
            print(f"    {remark}", flush=True)
        return
    if name == "memory":
        print(f"{figure:40} {mine:9,.1f} MB  resident, {other:.1f} MB proportional  < {target} MB", flush=True)
        return
    unit, sign = {"twenty": ("MB", "≤"), "hundredPages": ("MB", "≤"), "cacheNow": ("MB", "≤"), "cacheLater": ("MB", "≤"),
                  "a2uiMemory": ("MB", "≤"), "updates": ("/s", "≥"), "invoke": ("µs", "≤"),
                  "wrap": ("µs", "≤"), "appCall": ("µs", "≤"), "idleWakes": ("", "≤")}.get(name, ("ms", "≤"))
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
            for row in bench.measure(arguments[1:] or [name for name in TARGETS if name not in SLOW]):
                print_row(*row)
        except BenchError as error:
            print(f"bench: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
