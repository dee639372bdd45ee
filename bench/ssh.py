# SPDX-License-Identifier: GPL-3.0-or-later
"""Another computer for the benchmark: a real sshd on the loopback interface with keys and a home of its own."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from programs import PATIENCE, BenchError

HOST = "bench-server"
ADDRESS = f"ssh://{HOST}"


class Sshd:
    def __init__(self, scratch, host_program, environment):
        self.sshd = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin")
        if self.sshd is None:
            raise BenchError("sshd is not installed")
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
        self.state = self.folder / "data/easel/host"
        self.runtime = self.folder / "run"
        self.near = self.folder / "near"
        self.far = self.folder / "far"
        for folder in (self.state, self.runtime, self.near, self.far):
            folder.mkdir(mode=0o700, parents=True)
        (self.far / "easel-host").symlink_to(host_program)
        self.there = environment | {"XDG_RUNTIME_DIR": str(self.runtime), "XDG_DATA_HOME": str(self.folder / "data")}
        self.here = environment | {"PATH": f"{self.near}:{os.environ['PATH']}"}

    def write(self, name, text, mode=0o600):
        path = self.folder / name
        path.write_text(text)
        path.chmod(mode)
        return path

    def __enter__(self):
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True)
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        self.write("ssh_config", f"Host {HOST}\n HostName 127.0.0.1\n Port {port}\n IdentityFile {self.folder}/user\n"
                   " IdentitiesOnly yes\n IdentityAgent none\n StrictHostKeyChecking no\n"
                   f" UserKnownHostsFile {self.folder}/known_hosts\n GlobalKnownHostsFile none\n")
        # Panels with different settings share no connection: each start that is measured logs in.
        self.write("near/ssh", f'#!/bin/sh\nexec {shutil.which("ssh")} -F {self.folder}/ssh_config '
                   '-o SetEnv=EASEL_PANEL=$PPID "$@"\n', 0o700)
        config = self.write("sshd_config", f"Port {port}\nListenAddress 127.0.0.1\nHostKey {self.folder}/host\nPidFile none\n"
                            f"AuthorizedKeysFile {self.folder}/user.pub\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n"
                            f"SetEnv PATH={self.far}:/usr/bin:/bin HOME={self.folder} XDG_RUNTIME_DIR={self.runtime} "
                            f"XDG_DATA_HOME={self.folder}/data\n")
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)
        self.process = subprocess.Popen([self.sshd, "-D", "-e", "-f", config], stderr=subprocess.DEVNULL)
        self.wait_for(port)
        return self

    def wait_for(self, port):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.01)
        raise BenchError("sshd does not listen")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
