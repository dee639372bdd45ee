# SPDX-License-Identifier: GPL-3.0-or-later
"""Sites on addresses of this computer, each of which leads to the next by itself."""

import http.server
import threading

PAUSE = 1000
PATIENCE = 300
FILLER = 2000


class Sites:
    def __init__(self, count):
        self.arrived = threading.Event()
        self.servers = []
        for number in range(count):
            port = self.servers[0].server_port if self.servers else 0
            self.servers.append(http.server.ThreadingHTTPServer((f"127.0.0.{number + 1}", port), self.handler(number)))

    def address(self, number):
        return f"http://127.0.0.{number + 1}:{self.servers[0].server_port}/"

    def handler(self, number):
        sites = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = sites.page(number).encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                if number == len(sites.servers) - 1:
                    sites.arrived.set()

            def log_message(self, *_):
                pass

        return Handler

    def page(self, number):
        rows = "".join(f"<p>Paragraph {row} of site {number}</p>" for row in range(FILLER))
        follow = f"<script>setTimeout(() => location = '{self.address(number + 1)}', {PAUSE})</script>"
        return f"<!doctype html><title>Site {number}</title>{rows}" + (follow if number + 1 < len(self.servers) else "")

    def wait(self):
        if not self.arrived.wait(PATIENCE):
            raise RuntimeError("the browser did not come to the last site")
        self.arrived.clear()

    def __enter__(self):
        for server in self.servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.shutdown()
            server.server_close()
