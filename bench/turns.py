# SPDX-License-Identifier: GPL-3.0-or-later
"""The longest turn of the panel's main loop while it shows ten megabytes in each kind of surface, as processor time of its
main thread. bench-turns.so is the clock in the program."""

import base64
import contextlib
import json
import os
import pathlib
import sys
import tempfile
import time

from programs import BenchError, Program

ROOT = pathlib.Path(__file__).resolve().parents[1]
SIZE = 10 * 1000 * 1000
# Limits of an App.
APP_PAGE = 8 * 1000 * 1000
APP_RESULT = 900 * 1000
# An agent's document and a payload of a form are at most 4 MiB, and a text of a form 64 KiB.
DOCUMENT = 4 * 1000 * 1000
ROWS = 20000
QUIET_SECONDS = 2
PATIENCE = 90
CARDS = 400
WORDS = "The quick brown fox jumps over the lazy dog, and 12 more. "

# What is shown, and what the row says.
SURFACES = {
    "folder": "10 MB page in a folder",
    "page": "4 MB page of an agent",
    "editor": "10 MB text in the editor",
    "line": "10 MB in one line of the editor",
    "drafts": "start with two drafts of 10 MB",
    "terminal": "10 MB of output in a terminal",
    "form": "10 MB of texts in a form",
    "gsv": "10 MB state of a GSV canvas",
    "pmx": "four PMX nodes of 2.5 MB",
    "app": "App of 8 MB with 0.9 MB of result",
    "text": "Read as Text of a 4 MB page",
    "all": "All Canvases with 1,000",
}


def fill(size):
    return (WORDS * (size // len(WORDS) + 1))[:size]


def paragraphs(size):
    return "".join(f"<p>{number}: {WORDS * 10}</p>" for number in range(size // (len(WORDS) * 10)))


class Panel:
    """The panel with its clock."""

    def __init__(self, bench, *arguments):
        handle, self.path = tempfile.mkstemp(dir=bench.scratch)
        os.close(handle)
        environment = bench.environment | {"LD_PRELOAD": str(bench.build / "bench/bench-turns.so"),
                                           "EASEL_BENCH_TURNS": self.path}
        self.program = Program(bench.build / "src/ui/easel", "--standalone", "--events", *arguments,
                               environment=environment)
        self.read = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.stop()

    def take_turns(self):
        """The turns since the last call, in milliseconds."""
        with open(self.path, encoding="utf-8") as file:
            file.seek(self.read)
            text = file.read()
            self.read = file.tell()
        # With EASEL_BENCH_STACKS.
        sys.stderr.write("".join(line for line in text.splitlines(keepends=True) if not line.startswith("turn ")))
        return [float(line.removeprefix("turn ")) for line in text.splitlines() if line.startswith("turn ")]

    def work(self):
        """Of its main thread, in ticks."""
        fields = pathlib.Path(f"/proc/{self.program.process.pid}/task/{self.program.process.pid}/stat").read_text(
            encoding="utf-8").rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def settle(self):
        """Waits until the main thread rests; the longest turn until then."""
        longest, end = [], time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before = self.work()
            time.sleep(QUIET_SECONDS)
            longest += self.take_turns()
            if self.work() - before < 5 * QUIET_SECONDS:
                break
        return max(longest, default=0)

    def live(self, title):
        def wanted(line):
            event = json.loads(line)
            if event.get("event") == "canvas" and event["title"] == title:
                if event["state"] in ("failed", "refused", "crashed"):
                    raise BenchError(f"{title}: {line}")
                return event["state"] == "live"
            return False
        self.program.wait(wanted)


class Turns:
    """A surface for each show_ function."""

    def __init__(self, bench, tools):
        self.bench = bench
        self.tools = tools

    @contextlib.contextmanager
    def beside_agent(self):
        """The panel with its own host, and an agent."""
        self.bench.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.bench.scratch)
        with Panel(self.bench) as panel:
            panel.program.wait(lambda line: json.loads(line).get("state") == "ready")
            with Program(self.bench.build / "src/agent/easel-host", "mcp", "--no-panel",
                         environment=self.bench.environment) as agent:
                self.tools.greet(agent)
                self.tools.call_tool(agent, "canvas_show_page", {"html": "<title>First</title>", "title": "First"})
                panel.live("First")
                panel.settle()
                yield panel, agent

    def of_agent(self, tool, arguments, title):
        with self.beside_agent() as (panel, agent):
            self.tools.call_tool(agent, tool, arguments | ({"title": title} if tool != "canvas_open" else {}))
            panel.live(title)
            return panel.settle()

    def show_folder(self):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.bench.scratch))
        (folder / "index.html").write_text("<title>Folder</title>" + paragraphs(SIZE), encoding="ascii")
        return self.of_agent("canvas_show_page", {"folder": str(folder)}, "Folder")

    def show_page(self):
        return self.of_agent("canvas_show_page", {"html": paragraphs(DOCUMENT)}, "Page")

    def show_editor(self):
        return self.of_agent("canvas_open", {"canvas": "editor", "input": {
            "text": "\n".join(f"line {number}: {WORDS}" for number in range(SIZE // 75)), "title": "Editor"}}, "Editor")

    def show_line(self):
        """A text without a line break."""
        return self.of_agent("canvas_open", {"canvas": "editor", "input": {"text": fill(SIZE), "title": "Line"}}, "Line")

    def show_drafts(self):
        """The start after show_editor() and show_line()."""
        self.bench.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.bench.scratch)
        with Panel(self.bench) as panel:
            panel.program.wait(lambda line: json.loads(line).get("state") == "ready")
            return panel.settle()

    def show_terminal(self):
        path = pathlib.Path(self.bench.scratch, "turns.txt")
        path.write_text("".join(f"\033[3{number % 7}m{number}\033[0m {WORDS}\n" for number in range(SIZE // 75)),
                        encoding="ascii")
        with Panel(self.bench, "--no-embedded-host", "--", "sh", "-c", f"sleep 3; cat {path}; sleep 100") as panel:
            panel.program.wait(lambda line: json.loads(line).get("event") == "canvas")
            time.sleep(2)
            panel.take_turns()
            return panel.settle()

    def show_form(self):
        """Payloads of 10 MB together: cards with long texts, and rows of data."""
        component = self.tools.component
        with self.beside_agent() as (panel, agent):
            components = [component("root", "Column", children={"explicitList": [f"text{n}" for n in range(CARDS)]})]
            components += [component(f"text{n}", "Text", text={"path": f"/text{n}"}) for n in range(CARDS)]
            self.tools.call_tool(agent, "canvas_show_a2ui", {"title": "Form", "instanceId": "form", "messages": [
                {"surfaceUpdate": {"surfaceId": "s", "components": components}},
                {"beginRendering": {"surfaceId": "s", "root": "root"}}]})
            panel.live("Form")
            longest = panel.settle()
            for start in range(0, CARDS, CARDS // 4):
                contents = [{"key": f"text{n}", "valueString": fill(SIZE // CARDS)} for n in range(start, start + CARDS // 4)]
                self.tools.call_tool(agent, "canvas_show_a2ui", {"title": "Form", "instanceId": "form", "messages": [
                    {"dataModelUpdate": {"surfaceId": "s", "contents": contents}}]})
            return max(longest, panel.settle())

    def show_gsv(self):
        self.bench.environment["G_TEST_SRCDIR"] = str(ROOT)
        rows = [{"name": f"host-{n}", "load": n % 7 + 0.5, "up": True, "note": fill(SIZE // ROWS - 60)} for n in range(ROWS)]
        with self.bench.program("bench-gsv-gateway") as gateway:
            _, address = gateway.wait_word("READY")
            with Panel(self.bench, "--no-embedded-host", "--host", address) as panel:
                panel.live("All Canvases")
                panel.settle()
                gateway.say("canvas.create " + json.dumps({"canvasId": "large", "title": "Large",
                                                           "state": {"text": fill(SIZE // 10), "rows": rows}}))
                gateway.say('canvas.open {"canvasId":"large","clientId":"@CLIENT@"}')
                panel.live("Large")
                longest = panel.settle()
                gateway.say('canvas.patch {"canvasId":"large","statePatch":[{"op":"replace","path":"/text","value":"new"}]}')
                return max(longest, panel.settle())

    def show_pmx(self):
        self.bench.environment["G_TEST_SRCDIR"] = str(ROOT)
        with self.bench.program("bench-pmx-server") as server:
            _, address = server.wait_word("READY")
            with Panel(self.bench, "--no-embedded-host", "--host", address) as panel:
                panel.program.wait(lambda line: json.loads(line).get("state") == "live")
                panel.settle()
                kinds = {"markdown": {"content": "# Heading\n\n" + (WORDS * 5 + "\n\n") * (SIZE // 1200)},
                         "file": {"fileContent": (WORDS + "\n") * (SIZE // 240)},
                         "status": {"content": fill(SIZE // 4)},
                         "html": {"html": paragraphs(SIZE // 4)}}
                longest = 0
                for kind, data in kinds.items():
                    server.say(f"put large-{kind} {kind} " + json.dumps({"title": f"Large {kind}"} | data))
                    longest = max(longest, panel.settle())
                    print(f"    {kind}: {longest:.0f} ms", file=sys.stderr)
                    server.say("POST /api/canvas/focus " + json.dumps({"nodeId": f"large-{kind}"}))
                    longest = max(longest, panel.settle())
                    print(f"    {kind}: {longest:.0f} ms", file=sys.stderr)
                return longest

    def show_app(self):
        page = pathlib.Path(self.bench.scratch, "large-app.html")
        text = (ROOT / "bench" / "app.html").read_text(encoding="utf-8")
        page.write_text(text + f"<script>/*{base64.b64encode(os.urandom(APP_PAGE * 3 // 4)).decode()}*/</script>", encoding="utf-8")
        self.bench.environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(dir=self.bench.scratch)
        with Panel(self.bench) as panel:
            panel.program.wait(lambda line: json.loads(line).get("state") == "ready")
            with Program(self.bench.build / "src/agent/easel-host", "wrap", "--no-panel", "--", sys.executable,
                         ROOT / "bench" / "app-server.py", page, page, environment=self.bench.environment) as agent:
                self.tools.greet(agent)
                panel.settle()
                self.tools.ask_server(agent, "tools/call", {"name": "show", "arguments": {"calls": 0, "text": fill(APP_RESULT)}})
                panel.live("Show")
                return panel.settle()

    def show_text(self):
        """Read as Text of a long page."""
        with self.beside_agent() as (panel, agent):
            self.tools.call_tool(agent, "canvas_show_page", {"html": paragraphs(DOCUMENT), "title": "Page"})
            panel.live("Page")
            panel.settle()
            self.tools.press(panel.program, "ctrl+shift+x")
            return panel.settle()

    def show_all(self):
        """All Canvases with a thousand of them."""
        with self.bench.program("bench-sessions-host", 1, 1000) as host:
            _, address = host.wait_word("READY")
            with Panel(self.bench, "--no-embedded-host", "--host", address) as panel:
                panel.program.wait(lambda line: json.loads(line).get("state") == "live")
                longest = panel.settle()
                self.tools.press(panel.program, "ctrl+shift+o")
                return max(longest, panel.settle())

    def measure(self, name):
        return [getattr(self, "show_" + name)()], [1]
