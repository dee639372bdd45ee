# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs of the benchmark as children whose lines are waited for, each with the moment it came."""

import queue
import subprocess
import threading
import time

# Seconds until a line that does not come counts as a failure.
PATIENCE = 120
STOP = 10


class BenchError(Exception):
    pass


class Program:
    def __init__(self, *command, environment=None):
        self.name = str(command[0]).rsplit("/", 1)[-1]
        self.started = time.monotonic()
        self.lines = queue.Queue()
        self.last = "nothing"
        self.process = subprocess.Popen([str(word) for word in command], env=environment, text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        threading.Thread(target=self.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def read(self):
        for line in self.process.stdout:
            self.last = line.rstrip("\n")
            self.lines.put((time.monotonic(), line.rstrip("\n")))
        self.lines.put((time.monotonic(), None))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, wanted):
        """Returns (seconds since the start, what wanted(line) gave) of the first line where that is true."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                moment, line = self.lines.get(timeout=max(0, deadline - time.monotonic()))
            except queue.Empty:
                raise BenchError(f"{self.name}: nothing came within {PATIENCE} s") from None
            if line is None:
                raise BenchError(f"{self.name} ended with status {self.process.wait()}")
            if found := wanted(line):
                return moment - self.started, found

    def wait_word(self, word):
        """The rest of the first line that starts with @word."""
        return self.wait(lambda line: line.startswith(word) and (line.removeprefix(word).strip() or " "))

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
