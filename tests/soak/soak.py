#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the real panel on a host, a GSV gateway and a PMX workbench that change, break off and return at random, and compares
after every quiet moment what the panel shows with what they have, and what its pages have with what the user typed. At the same
time another panel has a form of a real agent (form.py), others Apps of a wrapped server (apps.py), a conversation (chat.py),
and questions of scripts (questions.py). The same seed makes the same changes.

usage: soak.py [--minutes MINUTES] [--seed SEED] EASEL EASEL-HOST GATEWAY WORKBENCH
"""

import argparse
import asyncio
import collections
import os
import random
import signal
import resource
import struct
import sys
import tempfile
import time

from apps import AppScene
from chat import ChatScene
from form import FormScene
from guests import Gateway, Workbench
from host import Canvas, Host, Session
from panel import PATIENCE, Failure, Panel, wait_until
from questions import QuestionScene
from scene import CLOCK_STEPS, kill
from user import User, is_stored

MAIN = "ahp-session:/main"
STEPS = 12
LAST_CHANGES = 25
MOST_CANVASES = 6
CRASH_AGE = 20
# Bytes that a process of a page may still take when its memory is short.
SHORT_MEMORY = 4 << 20
# Where the window is when it has the keys, and where a page is in it.
PLACE, PAGE = ("1275", "0"), ("200", "400")


class Soak:
    """@disk: held while another scene fills the disk of all."""

    def __init__(self, arguments, scratch, keyboard, disk):
        self.program = arguments.easel
        self.guest_programs = arguments.gateway, arguments.workbench
        self.random = random.Random(arguments.seed)
        # The other scenes write much, and must not push this one's lines out; nor messages of Apps those of the scenes.
        self.lines, self.scene_lines, self.app_lines = (collections.deque(maxlen=4000) for _ in range(3))
        self.started = time.monotonic()
        self.host = Host(self.random, self.log)
        self.guests = [Gateway(self.random, self.log), Workbench(self.random, self.log)]
        self.panel = Panel(self.log)
        self.user = User(self.panel, keyboard, PLACE)
        self.low_memory = None
        self.clock = os.path.join(scratch, "clock-of-the-host")
        self.set_clock(0)
        self.disk = disk
        folder = os.environ.get("EASEL_TEST_SMALL_DISK")
        self.ballast = os.path.join(folder, "ballast") if folder else None
        self.number = 0
        self.n_steps = 0
        self.n_checks = 0
        self.n_checks_of_panel = 0
        self.counts = collections.Counter()
        # A panel must get old to show that it does not grow.
        self.changes = self.CHANGES | {"restart": 1.5 / max(arguments.minutes, 3)}

    def log(self, text):
        self.lines.append(f"{time.monotonic() - self.started:8.3f} {text}")

    def log_scene(self, text):
        lines = self.app_lines if '"event":"app"' in text else self.scene_lines
        lines.append(f"{time.monotonic() - self.started:8.3f} {text}")

    def next_number(self):
        self.number += 1
        return self.number

    # --- changes ------------------------------------------------------------------------------------------------

    @property
    def session(self):
        return self.host.sessions[MAIN]

    def pick(self):
        return self.random.choice(self.session.canvases) if self.session.canvases else None

    def new_canvas(self, channel=None):
        number = self.next_number()
        # Few addresses, so that they are soon used again.
        free = [c for c in (f"ahp-canvas:/{i}" for i in range(MOST_CANVASES + 2)) if self.host.find(c) is None]
        return Canvas(channel or self.random.choice(free), f"i{number}")

    def do_open(self):
        if len(self.session.canvases) < MOST_CANVASES:
            canvas = self.new_canvas()
            self.session.canvases.insert(self.random.randint(0, len(self.session.canvases)), canvas)
            self.host.list_canvases(self.session)
            return canvas.channel, canvas.instance

    def do_close(self):
        canvas = self.pick()
        if canvas:
            self.session.canvases.remove(canvas)
            self.host.list_canvases(self.session)
            return canvas.instance

    def do_replace(self):
        """Another canvas with the same channel, in one action or in two."""
        canvas = self.pick()
        if canvas:
            position = self.session.canvases.index(canvas)
            self.session.canvases.remove(canvas)
            if self.random.random() < 0.5:
                self.host.list_canvases(self.session)
            self.session.canvases.insert(position, self.new_canvas(canvas.channel))
            self.host.list_canvases(self.session)
            return canvas.channel, self.session.canvases[position].instance

    def do_move(self):
        self.random.shuffle(self.session.canvases)
        self.host.list_canvases(self.session)
        return [canvas.instance for canvas in self.session.canvases]

    def update(self, canvas, **members):
        self.host.publish(canvas.channel, {"type": "canvas/updated", **members})

    def do_retitle(self):
        canvas = self.pick()
        if canvas:
            canvas.title = self.random.choice(["Title", "<b>Bold</b> &amp; %s", "עברית", "🎨 Canvas", "T" * 300])
            canvas.title += f" {self.next_number()}"
            self.update(canvas, title=canvas.title)
            return canvas.instance, canvas.title

    def do_status(self):
        canvas = self.pick()
        if canvas:
            canvas.status = f"status {self.next_number()}"
            self.update(canvas, status=canvas.status)
            return canvas.instance, canvas.status

    def reload(self, canvas):
        canvas.version += 1
        canvas.forgive()
        self.update(canvas, url=canvas.url)

    def do_reload(self):
        canvas = self.pick()
        if canvas:
            self.reload(canvas)
            return canvas.instance, canvas.version

    def do_availability(self):
        canvas = self.pick()
        if canvas:
            canvas.is_ready = not canvas.is_ready
            canvas.forgive()
            self.update(canvas, availability=canvas.state()["availability"])
            return canvas.instance, canvas.is_ready

    def do_message(self):
        canvas = self.pick()
        if canvas and canvas.is_ready:
            numbers = [self.next_number() for _ in range(self.random.choice([1, 1, 2, 20]))]
            for number in numbers:
                canvas.sent.add(number)
                self.host.publish(canvas.channel, {"type": "canvas/message", "payload": {"number": number}})
            # A canvas has no messages from before its subscription, which may still be on its way.
            if canvas.is_known:
                canvas.certain += numbers
            return canvas.instance, numbers

    def do_say(self):
        canvas = self.pick()
        if canvas and canvas.is_ready:
            numbers = [self.next_number() for _ in range(self.random.choice([1, 3, 30]))]
            self.host.publish(canvas.channel, {"type": "canvas/message", "payload": {"say": numbers}})
            return canvas.instance, numbers

    def do_session(self):
        """Another session comes, changes or goes."""
        others = [uri for uri in self.host.sessions if uri != MAIN]
        if others and self.random.random() < 0.5:
            uri = self.random.choice(others)
            del self.host.sessions[uri]
            self.host.notify("root/sessionRemoved", session=uri)
            return "removed", uri
        if len(others) < 4:
            session = Session(f"ahp-session:/{self.random.randint(1, 5)}", f"Other {self.next_number()}")
            if session.uri not in self.host.sessions:
                self.host.sessions[session.uri] = session
                self.host.notify("root/sessionAdded", summary=session.summary())
                return "added", session.uri

    def do_cut(self):
        graceful = self.random.random() < 0.5
        self.host.cut(graceful)
        return graceful

    def do_cut_later(self):
        """Cuts the connection in the middle of something, or the next one in its handshake."""
        n_bytes = self.random.choice([1, 2, 3, 10, 100, 200, 500, 2000, 10000])
        n_bytes = self.random.randint(0, n_bytes)
        if self.host.connection is not None:
            self.host.connection.allowed = n_bytes
        else:
            self.host.next_cut = n_bytes
        return n_bytes

    def do_shape(self):
        self.host.shape = self.random.choice(["replay", "snapshot", "channels", "unknown"])
        return self.host.shape

    def do_forget(self):
        self.host.cut(False)
        self.host.forget()

    def do_slow(self):
        self.host.delay = self.random.choice([0, 0, 0.05, 0.3])
        if self.host.connection is not None:
            self.host.connection.chunk = self.random.choice([None, 1, 7, 100])
        return self.host.delay

    def end_page(self, end):
        """Calls @end with the process of a page. WebKit itself ends the panel if a process ends before it reported its number, so
        only old processes are ended."""
        pages = self.panel.pages(CRASH_AGE)
        if not pages:
            return None
        page = self.random.choice(pages)
        self.forgive_drafts()
        try:
            end(page)
        except OSError:
            # It ended since it was looked for.
            return None
        self.panel.n_ended += 1
        for canvas in self.session.canvases:
            canvas.forgive()
        return page

    def do_crash(self):
        """The kernel ends a page's process, as when memory is short."""
        return self.end_page(lambda page: os.kill(page, signal.SIGKILL))

    def do_short(self):
        """A page's process gets no more memory, as in a group of processes with a limit."""
        def limit(page):
            with open(f"/proc/{page}/statm") as file:
                most = int(file.read().split()[0]) * resource.getpagesize() + SHORT_MEMORY
            resource.prlimit(page, resource.RLIMIT_AS, (most, most))
        return self.end_page(limit)

    def forgive_drafts(self):
        """Before something ends, with which letters may be lost that are not on the disk."""
        for canvas in self.session.canvases:
            if canvas.draft is not None and not is_stored(os.environ["XDG_STATE_HOME"], canvas.draft):
                canvas.draft = None

    def do_warn(self):
        """The system says that memory is short: pages that nobody sees are suspended, for a minute none runs unseen."""
        self.low_memory.stdin.write(b"\n")

    def set_clock(self, seconds):
        with open(self.clock, "r+b" if os.path.exists(self.clock) else "wb") as file:
            file.write(struct.pack("q", seconds))

    def do_clock(self):
        seconds = self.random.choice(CLOCK_STEPS)
        self.set_clock(seconds)
        return seconds

    def do_disk(self):
        """The disk with the panel's data and state becomes full to the last byte, or has room again."""
        if self.ballast is None:
            return None
        if os.path.exists(self.ballast):
            os.unlink(self.ballast)
            return "free"
        with open(self.ballast, "ab", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass
        return "full"

    def do_guest(self):
        guest = self.random.choice(self.guests)
        return guest.name, guest.change(self.panel.connections.get(guest.address) == "ready")

    async def do_restart(self):
        """The user quits and starts the panel, or it is killed."""
        number = self.random.choice([signal.SIGTERM, signal.SIGKILL])
        # On a full disk it would ask whether to quit.
        async with self.disk:
            if number == signal.SIGKILL:
                self.forgive_drafts()
            elif self.ballast and os.path.exists(self.ballast):
                os.unlink(self.ballast)
            status = await self.panel.stop(number)
        if status != (0 if number == signal.SIGTERM else -number):
            raise Failure(f"the panel ended with status {status}")
        self.host.cut(False)
        # A new program counts its actions from the beginning.
        self.host.dispatched.clear()
        for canvas in self.session.canvases:
            canvas.forgive()
            canvas.is_known = False
        self.n_checks_of_panel = 0
        await self.start_panel()
        return number.name

    CHANGES = {"open": 8, "close": 4, "replace": 6, "move": 2, "retitle": 4, "status": 3, "reload": 3, "availability": 3,
               "message": 10, "say": 6, "session": 3, "cut": 4, "cut_later": 4, "shape": 4, "forget": 1, "slow": 2, "crash": 1,
               "guest": 12, "clock": 2, "disk": 2, "short": 0.5, "warn": 0.5}

    async def step(self):
        name = self.random.choices(list(self.changes), self.changes.values())[0]
        detail = getattr(self, "do_" + name)()
        if asyncio.iscoroutine(detail):
            detail = await detail
        self.counts[name] += 1
        self.n_steps += 1
        self.log(f"{name}: {detail}")
        # Half of the changes arrive together.
        if self.random.random() < 0.5:
            await asyncio.sleep(self.random.choice([0, 0, 0.01, 0.1, 0.4]))

    # --- what must be there -------------------------------------------------------------------------------------

    async def until(self, find_fault):
        await wait_until(find_fault, self.host, self.panel)

    def connection_fault(self):
        if not self.host.is_ready:
            return "the panel does not connect again"
        if self.panel.connection != "ready":
            return f"the panel's connection is {self.panel.connection}"

    def list_fault(self):
        wanted = {(canvas.channel, canvas.instance): canvas for canvas in self.session.canvases}
        listed = self.panel.listed()
        if wanted.keys() != listed.keys():
            return f"the panel has the canvases {sorted(listed)} instead of {sorted(wanted)}"
        for key, canvas in wanted.items():
            if canvas.channel not in self.host.subscribed:
                return f"{key} is not subscribed"
            # A page that is suspended, ended or could not be read takes precedence over a provider that is away.
            states = ("opening", "live") if canvas.is_ready else ("stale", "failed")
            if listed[key]["state"] not in ("asleep", "crashed", *states):
                return f"{key} is {listed[key]['state']}, but its provider is {'' if canvas.is_ready else 'not '}there"

    async def ping(self):
        name = f"quiet-{self.next_number()}"
        self.host.send(id=name, method="ping", params={})
        await self.until(lambda: None if name in self.host.pongs else "ping is not answered")

    def page_fault(self, canvas, event):
        """Asks the page, and again if it is the one before the last change; reloads it, as the user does, if it crashed."""
        if event["state"] == "crashed" and event is not canvas.crash:
            canvas.crash = event
            self.reload(canvas)
        if event["state"] != "live":
            canvas.asked = None
            return f"{canvas.instance} does not become live: {event}"
        report = canvas.report
        if report is not None and report["probe"] == canvas.asked:
            canvas.asked = None
            if (report["version"], report["instance"]) == (canvas.version, canvas.instance):
                if canvas.draft in (None, report["draft"]):
                    return None
                return f"the page of {canvas.instance} has the text {report['draft']!r}, but {canvas.draft!r} was typed"
        if canvas.asked is None:
            canvas.asked = self.next_number()
            self.host.publish(canvas.channel, {"type": "canvas/message", "payload": {"probe": canvas.asked}})
        # Its last answer may be a wrong one, after which it is asked again.
        return (f"the page of {canvas.instance}, version {canvas.version}, does not answer with the text {canvas.draft!r}: "
                f"{report}")

    async def check_page(self, canvas):
        canvas.asked = canvas.report = None
        self.host.send(method="x-easel/canvasShow", params={"channel": MAIN, "instanceId": canvas.instance})
        key = (canvas.channel, canvas.instance)
        await self.until(lambda: self.page_fault(canvas, self.panel.listed()[key]))
        report = canvas.report
        got = report["got"]
        if got != sorted(set(got)):
            raise Failure(f"{key} received messages twice or in another order: {got}")
        if not set(got) <= canvas.sent:
            raise Failure(f"{key} received messages of others: {set(got) - canvas.sent}")
        if not set(canvas.certain) <= set(got):
            raise Failure(f"{key} did not receive {set(canvas.certain) - set(got)}")
        canvas.draft = report["draft"]

    async def type(self, canvas):
        """The user types into a page."""
        await self.check_page(canvas)
        wanted = None
        deadline = time.monotonic() + PATIENCE
        while canvas.draft != wanted:
            if time.monotonic() > deadline:
                raise Failure(f"the page of {canvas.instance} has the text {canvas.draft!r} instead of {wanted!r}")
            # Keys may be lost, as when another window comes, or be late. No two texts are the same, so that all keys have come
            # when the page has the last one.
            wanted = f"draft-{self.next_number()}."
            await self.user.click(PAGE)
            await self.user.act("key", "ctrl+a", "type", wanted)
            end = time.monotonic() + PATIENCE / 6
            while canvas.draft != wanted and time.monotonic() < end:
                await asyncio.sleep(0.1)
                canvas.draft = None
                await self.check_page(canvas)
        await self.user.leave()
        await self.ping()
        self.counts["type"] += 1
        self.log(f"typed {wanted} into {canvas.instance}")

    def title_fault(self, canvas, state):
        event = self.panel.listed()[canvas.channel, canvas.instance]
        if event["state"] != state:
            return f"{canvas.instance} is {event['state']} instead of {state}"
        if event["title"] != canvas.title:
            return f"{canvas.instance} has the title {event['title']!r} instead of {canvas.title!r}"

    def has_crashed(self, canvas):
        return self.panel.listed()[canvas.channel, canvas.instance]["state"] == "crashed"

    async def check_title(self, canvas):
        """The panel writes a title only together with a new state. A page whose memory is short may end meanwhile."""
        is_checked = False
        while not is_checked:
            await self.check_page(canvas)
            is_checked = True
            for canvas.is_ready, state in ((False, "stale"), (True, "live")):
                self.update(canvas, availability=canvas.state()["availability"])
                await self.until(lambda: None if self.has_crashed(canvas) else self.title_fault(canvas, state))
                is_checked = is_checked and not self.has_crashed(canvas)
        canvas.forgive()

    async def check(self):
        self.log("quiet")
        self.host.delay = 0
        for guest in self.guests:
            guest.go_on()
        if self.ballast and os.path.exists(self.ballast):
            os.unlink(self.ballast)
        self.host.next_cut = None
        if self.host.connection is not None:
            self.host.connection.chunk = None
            if self.host.connection.allowed is not None:
                self.host.cut(False)
        await self.until(self.connection_fault)
        await self.ping()
        await self.until(self.list_fault)
        for guest in self.guests:
            await self.until(lambda guest=guest: guest.fault(self.panel))
        for canvas in self.session.canvases:
            if canvas.is_ready:
                await self.check_page(canvas)
        ready = [canvas for canvas in self.session.canvases if canvas.is_ready]
        if ready:
            await self.check_title(self.random.choice(ready))
            await self.type(self.random.choice(ready))
        for canvas in self.session.canvases:
            canvas.is_known = True
        self.n_checks += 1
        self.n_checks_of_panel += 1
        self.log("quiet moment is as it must be")

    async def start_panel(self):
        arguments = ["--no-embedded-host", "--host", self.host.uri(), "--session", MAIN]
        for guest in self.guests:
            arguments += ["--host", guest.address]
        environment = None
        if clock := os.environ.get("EASEL_SOAK_CLOCK_LIBRARY"):
            environment = os.environ | {"LD_PRELOAD": clock, "EASEL_SOAK_CLOCK": self.clock,
                                        "DBUS_SYSTEM_BUS_ADDRESS": os.environ["DBUS_SESSION_BUS_ADDRESS"]}
        await self.panel.start(self.program, arguments, environment)

    async def run(self, minutes):
        try:
            await self.run_steps(minutes)
        finally:
            if self.panel.process is not None and self.panel.process.returncode is None:
                self.panel.process.kill()
                await self.panel.process.wait()
            for guest in self.guests:
                await guest.stop()
            await kill(self.low_memory)

    async def run_steps(self, minutes):
        # The newest, which a panel shows that has just started.
        self.host.sessions[MAIN] = Session(MAIN, "Main", "2026-01-02T00:00:00Z")
        self.session.canvases.append(self.new_canvas())
        await self.host.listen()
        for guest, program in zip(self.guests, self.guest_programs):
            await guest.start(program)
        self.low_memory = await asyncio.create_subprocess_exec(os.environ["EASEL_SOAK_LOW_MEMORY"],
                                                               stdin=asyncio.subprocess.PIPE)
        await self.start_panel()
        await self.check()
        while time.monotonic() < self.started + minutes * 60:
            for _ in range(self.random.randint(1, STEPS)):
                await self.step()
            await self.check()
            if self.n_checks_of_panel >= 10 and self.n_checks_of_panel % 5 == 0:
                self.panel.check_size(MOST_CANVASES + len(self.guests))
        async with self.disk:
            status = await self.panel.stop()
        if status != 0:
            raise Failure(f"the panel ended with status {status}")


async def run(scenes, minutes):
    """All at once; the first failure ends all."""
    tasks = [asyncio.create_task(scene.run(minutes)) for scene in scenes]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=float(os.environ.get("EASEL_SOAK_MINUTES") or 3))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("EASEL_SOAK_SEED") or 1))
    for program in ("easel", "easel_host", "gateway", "workbench"):
        parser.add_argument(program)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        keyboard, disk = asyncio.Lock(), asyncio.Lock()
        soak = Soak(arguments, scratch, keyboard, disk)
        scenes = [scene(arguments.easel, arguments.easel_host, random.Random(arguments.seed), soak.log_scene, scratch,
                        keyboard, disk)
                  for scene in (FormScene, AppScene, ChatScene, QuestionScene)]
        print("1..1")
        try:
            _, *said = asyncio.run(run([soak, *scenes], arguments.minutes))
        except Exception as error:
            print(*(f"# {line}" for line in sorted([*soak.lines, *soak.scene_lines, *soak.app_lines])), sep="\n")
            print(f"# {error!r}")
            # For whoever sees only the end of the log.
            changes = [line for line in soak.lines if " panel" not in line[8:14]]
            print(*(f"  {line}" for line in changes[-LAST_CHANGES:]), sep="\n")
            print(f"not ok 1 seed {arguments.seed}, step {soak.n_steps}: {error}", flush=True)
            return 1
    print(f"# {soak.n_steps} changes, {soak.n_checks} quiet moments, {soak.host.handshakes} handshakes: "
          + ", ".join(f"{count} {name}" for name, count in sorted(soak.counts.items())))
    print(f"# panel: {soak.panel.growth}")
    print(*(f"# {line}" for lines in said for line in lines), sep="\n")
    print(f"ok 1 seed {arguments.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
