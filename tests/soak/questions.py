# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions of scripts, by "easel-host prompt", whose pages answer by themselves. A command gets the answer to its own question,
and fails only if the panel ended or did not reach the host; then the script asks again. No question outlives its
command."""

import asyncio
import json
import time

from host_scene import HostScene
from panel import PATIENCE, Failure

PAGE = """<!doctype html><meta charset="utf-8"><title>Question</title><script>
setTimeout(() => ahpCanvas.postMessage({ question: %d }), %d);
</script>"""
# Exit status of a command whose panel or host went away.
GONE = 3


class QuestionScene(HostScene):
    MOST_PAGES = 2
    # A host that is killed would be started again by the next command.
    CHANGES = {name: weight for name, weight in HostScene.CHANGES.items() if name != "host"}

    def __init__(self, *arguments):
        super().__init__("questions", *arguments)
        self.number = 0
        self.n_answered = 0
        self.was_away = False   # the panel, since the last answer
        # Before that: a panel that was cut off after it had answered notices it later.
        self.was_away_before = False

    def environment(self):
        # Without a page of its own the panel shows each question at once.
        return super().environment() | {"EASEL_WELCOME_DIR": str(self.scratch)}

    async def before_kill(self):
        self.was_away = True

    async def do_cut(self):
        self.was_away = True
        await super().do_cut()

    async def do_cut_later(self):
        self.was_away = True
        await super().do_cut_later()

    async def ask(self):
        self.number += 1
        page = PAGE % (self.number, self.random.choice([0, 100, 1000]))
        command = await asyncio.create_subprocess_exec(
            self.host_program, "prompt", "--no-panel", "--state", self.state, "--title", f"Question {self.number}", "-",
            env=self.variables, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE)
        command.stdin.write(page.encode())
        command.stdin.close()
        return command

    def count_answers(self):
        return self.n_answered

    def open_fault(self):
        if opened := [event for event in self.panel.listed().values()]:
            return f"questions: {opened} is open without its command"

    async def take_answer(self, command):
        try:
            answer, errors = await asyncio.wait_for(command.communicate(), PATIENCE)
        except asyncio.TimeoutError:
            command.kill()
            raise Failure(f"questions: {self.number} gets no answer") from None
        self.log(f"question {self.number}: status {command.returncode}, {answer}, {errors}")
        if command.returncode == 0:
            self.n_answered += 1
            if json.loads(answer) != {"question": self.number}:
                raise Failure(f"questions: {self.number} has the answer {answer}")
        elif command.returncode != GONE or not (self.was_away or self.was_away_before) or answer:
            raise Failure(f"questions: {self.number} ended with status {command.returncode}, {answer}, {errors}")
        return command.returncode == 0

    async def check(self, command):
        self.log("quiet")
        self.wire.free()
        await self.until(self.connection_fault)
        deadline = time.monotonic() + PATIENCE
        # A panel that was cut off has not noticed it yet. The script asks again.
        while not await self.take_answer(command):
            if time.monotonic() > deadline:
                raise Failure("questions: none is answered again")
            command = await self.ask()
        self.was_away_before, self.was_away = self.was_away, False
        await self.until(self.open_fault)
        self.log("quiet moment is as it must be")

    async def round(self):
        command = await self.ask()
        await asyncio.sleep(self.random.choice([0, 0.1, 1]))
        await self.disturb()
        await self.check(command)
