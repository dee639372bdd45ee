#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends what recorded clients sent to a server of ours, and compares what comes back with what the recorded server said,
or, where that one departs from the specification, with what the text asks for. Every message must follow the published
schema of its revision.

usage: replay.py PROGRAM, which serves the demo on its standard input and output"""

import copy
import json
import os
import pathlib
import select
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
from json_schema import Checker, Tap  # noqa: E402

META = "io.modelcontextprotocol/"
MODERN = "2026-07-28"
PATIENCE = 300
RESULTS = {
    "server/discover": "DiscoverResult", "initialize": "InitializeResult", "ping": "EmptyResult",
    "logging/setLevel": "EmptyResult", "resources/subscribe": "EmptyResult", "resources/unsubscribe": "EmptyResult",
    "tools/list": "ListToolsResult", "tools/call": "CallToolResult", "resources/list": "ListResourcesResult",
    "resources/templates/list": "ListResourceTemplatesResult", "resources/read": "ReadResourceResult",
    "subscriptions/listen": "SubscriptionsListenResult",
}
# What every client of the two is answered when it asks the demo for something that it does not have.
NO_SUCH_TOOL = {"code": -32602}

# Where the recorded server is not what the text asks for, by case and number of the client's message.
DEPARTURES = {
    # A modern request pins nothing: the era is that of each message.
    "modern request first, then initialize": {2: {"protocolVersion": "2025-11-25"}},
    "modern request first, then a claim-less request": {2: {"content": ...}},
    "initialize first, then a modern request": {3: {"resultType": "complete"}, 4: {"supportedVersions": [MODERN]}},
    # A version that we do not speak is answered with the newest one of the handshake era.
    "initialize asking 2024-11-05": {1: {"protocolVersion": "2025-11-25"}},
    # A cursor that is not ours is an error.
    "legacy: request before initialized, second initialize, unknown method, subscribe": {6: {"code": -32602}},
    # What is no message is told, without an id where none could be read; wrong parameters are the client's fault; and
    # the version is looked at every time.
    "modern: broken input": {
        2: {"code": -32700, "id": None}, 3: {"code": -32600, "id": None}, 4: {"code": -32600, "id": None},
        5: {"code": -32600, "id": 6}, 6: {"code": -32600, "id": None}, 9: {"code": -32602}, 10: {"code": -32602},
        11: {"code": -32602}, 12: {"code": -32022}},
    # An id that is in use is not taken twice.
    "modern: listen filters": {5: {"code": -32600}},
    "modern: same id twice while busy": {2: {"code": -32600}},
    # The folders of a client are not asked for: that is deprecated.
    "modern: MRTR without the capability": {2: NO_SUCH_TOOL},
    "stdio-2026-07-28": {23: NO_SUCH_TOOL, 24: NO_SUCH_TOOL},
    # The handshake era has a code of its own for a resource that is not there.
    "stdio-2025-11-25": {11: {"code": -32002, "data": {"uri": "notes://note/zz"}}, 23: NO_SUCH_TOOL},
}
# Members of results that the two servers may fill in their own way.
OWN = {"capabilities", "instructions", "serverInfo", "tools", "resources", "resourceTemplates", "contents", "content",
       "structuredContent", "inputRequests", "requestState", "_meta", "ttlMs", "cacheScope", "protocolVersion"}


class Server:
    """One process, and the lines that came from it."""

    def __init__(self, program):
        self.child = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""
        self.seen = []

    def send(self, text):
        self.child.stdin.write(text.encode() + b"\n")
        self.child.stdin.flush()

    def read(self):
        """Takes what is there, and waits for something; whether there may be more."""
        if not select.select([self.child.stdout], [], [], PATIENCE)[0]:
            raise SystemExit(f"Bail out! waited in vain for the server; it has said {self.seen}")
        chunk = os.read(self.child.stdout.fileno(), 65536)
        *lines, self.rest = (self.rest + chunk).split(b"\n")
        self.seen += [json.loads(line) for line in lines]
        return bool(chunk)

    def wait_for(self, wanted):
        """The next message, in the order of the wire, that is wanted and was not returned before."""
        start = 0
        while True:
            for message in self.seen[start:]:
                if not message.get("taken") and wanted(message):
                    message["taken"] = True
                    return {name: value for name, value in message.items() if name != "taken"}
            start = len(self.seen)
            if not self.read():
                return None

    def end(self):
        self.child.stdin.close()
        while self.read():
            pass
        code = self.child.wait(PATIENCE)
        self.child.stdout.close()
        return code


class Replay:
    def __init__(self, name, program, schemas, friendly):
        self.departures = DEPARTURES.get(name, {})
        self.schemas = schemas
        self.friendly = friendly   # whether the recorded server had the same tools
        self.server = Server(program)
        self.version = "2025-11-25"
        self.number = 0
        self.requests = {}         # JSON text of an id → (number, message) of the last request with it
        self.faults = []
        self.states = {}           # recorded requestState → ours
        self.last_state = None
        self.cancelled = set()

    # What goes out.

    def ours(self, message):
        """The recorded message with what only this server could have said: its state, its ids, its keys."""
        message = copy.deepcopy(message)
        params = message.get("params") if isinstance(message, dict) else None
        if isinstance(params, dict):
            state = params.get("requestState")
            if state is not None:
                params["requestState"] = self.states.get(state, (self.last_state or "v1.0.0")[:-3] + "AAA")
            if isinstance(params.get("inputResponses"), dict):
                params["inputResponses"] = {"answer" if key == "confirm" else key: value
                                            for key, value in params["inputResponses"].items()}
        return message

    def send(self, entry):
        self.number += 1
        message = self.ours(entry["msg"]) if "msg" in entry else None
        request = isinstance(message, dict) and "method" in message and "id" in message
        if request:
            self.requests[json.dumps(message["id"])] = (self.number, message)
            if message["method"] == "initialize" and not self.is_modern(message):
                asked = message["params"].get("protocolVersion")
                self.version = asked if asked in ("2025-06-18", "2025-03-26") else "2025-11-25"
        elif isinstance(message, dict) and message.get("method") == "notifications/cancelled":
            self.cancelled.add(json.dumps(message["params"]["requestId"]))
        self.server.send(json.dumps(message) if message is not None else entry["raw"])
        if self.number in self.departures:
            self.expect_departure(self.departures[self.number], message)

    @staticmethod
    def is_modern(message):
        return META + "protocolVersion" in message.get("params", {}).get("_meta", {})

    # What comes back.

    def fault(self, text):
        self.faults.append(f"message {self.number}: {text}"[:400])

    def answer(self, identity):
        found = self.server.wait_for(lambda m: "method" not in m and m.get("id") == identity and
                                     type(m.get("id")) is type(identity))
        if found is None:
            self.fault(f"no answer to {identity!r}")
        return found

    def expect_departure(self, wanted, message):
        wanted = dict(wanted)
        found = self.answer(wanted.pop("id", message.get("id") if isinstance(message, dict) else None))
        if found is None:
            return
        body = found.get("error") if "code" in wanted else found.get("result")
        for name, value in wanted.items():
            if body is None or name not in body or (value is not ... and body[name] != value):
                self.fault(f"{name} is not {value!r}: {found}")

    def expect_response(self, recorded):
        number, request = self.requests[json.dumps(recorded["id"])]
        if number in self.departures:
            return
        found = self.answer(recorded["id"])
        if found is None:
            return
        state = recorded.get("result", {}).get("requestState")
        if state is not None and "result" in found:
            self.last_state = self.states[state] = found["result"].get("requestState")
        if not self.friendly:
            if "error" in found:
                self.fault(f"an error: {found}")
        elif ("error" in recorded) != ("error" in found):
            self.fault(f"{found} instead of {recorded}")
        elif "error" in found:
            self.compare_errors(recorded["error"], found["error"])
        else:
            self.compare_results(recorded["result"], found["result"], request)

    def compare_errors(self, recorded, found):
        if recorded["code"] != found["code"]:
            self.fault(f"code {found['code']} instead of {recorded['code']}")
        elif recorded.get("data") != found.get("data") and recorded["code"] in (-32021, -32022):
            self.fault(f"data {found.get('data')} instead of {recorded.get('data')}")
        elif "requestState" in recorded["message"] and recorded.get("data") != found.get("data"):
            self.fault(f"data {found.get('data')} instead of {recorded.get('data')}")

    def compare_results(self, recorded, found, request):
        if recorded.keys() != found.keys():
            self.fault(f"{request['method']}: members {sorted(found)} instead of {sorted(recorded)}")
        for name in recorded.keys() & found.keys() - OWN:
            if recorded[name] != found[name]:
                self.fault(f"{name} is {found[name]!r} instead of {recorded[name]!r}")
        if recorded.get("protocolVersion") != found.get("protocolVersion"):
            self.fault(f"version {found.get('protocolVersion')} instead of {recorded.get('protocolVersion')}")
        if recorded.get("_meta", {}).keys() != found.get("_meta", {}).keys():
            self.fault(f"_meta is {found.get('_meta')} instead of {recorded.get('_meta')}")

    def expect_acknowledgement(self, recorded):
        identity = recorded["params"]["_meta"][META + "subscriptionId"]
        if self.requests[json.dumps(identity)][0] in self.departures:
            return
        found = self.server.wait_for(lambda m: m.get("method") == recorded["method"] and
                                     m["params"]["_meta"][META + "subscriptionId"] == identity)
        if found != recorded:
            self.fault(f"{found} instead of {recorded}")

    def expect_question(self, recorded):
        """The server's own request, in the handshake era; None when this server does not ask it."""
        if recorded["method"] != "elicitation/create":
            return None
        return self.server.wait_for(lambda m: m.get("method") == recorded["method"])

    # From the beginning to the end.

    def run(self, entries):
        question = None
        for entry in entries:
            message = entry.get("msg")
            if entry.get("dir") == "c2s":
                if isinstance(message, dict) and "method" not in message:
                    if question is not None:
                        self.server.send(json.dumps({**message, "id": question["id"]}))
                else:
                    self.send(entry)
            elif entry.get("dir") == "s2c":
                if "method" not in message:
                    self.expect_response(message)
                elif message["method"].endswith("/acknowledged"):
                    self.expect_acknowledgement(message)
                elif "id" in message:
                    question = self.expect_question(message)
            elif entry.get("event") == "SIGTERM":
                self.server.child.send_signal(signal.SIGTERM)
        if self.server.end() != 0:
            self.fault("the server did not end well")
        self.check_everything()
        return self.faults

    def check_everything(self):
        for message in self.server.seen:
            message.pop("taken", None)
            if "method" not in message and "error" not in message and json.dumps(message["id"]) in self.cancelled:
                self.fault(f"an answer to what was cancelled: {message}")
            self.faults += self.check_schema(message)

    def check_schema(self, message):
        if "method" in message:
            modern = META + "subscriptionId" in message.get("params", {}).get("_meta", {})
            return self.follow(MODERN if modern else self.version,
                               "ServerRequest" if "id" in message else "ServerNotification", message)
        if "error" in message:
            # 2025-06-18 has no errors without an id; there is no other way to tell of a line that is none.
            return self.follow(MODERN, "JSONRPCErrorResponse", message)
        request = self.requests[json.dumps(message["id"])][1]
        version = MODERN if self.is_modern(request) else self.version
        name = RESULTS[request["method"]]
        if message["result"].get("resultType") == "input_required":
            name = "InputRequiredResult"
        faults = self.follow(version, name, message["result"])
        if version != MODERN:
            faults += [f"{extra} in a result of {version}" for extra in ("resultType", "ttlMs", "cacheScope", "_meta")
                       if extra in message["result"]]
            if name == "EmptyResult" and message["result"]:
                faults.append(f"{message['result']} is not empty")
        return faults

    def follow(self, version, name, value):
        document = self.schemas["2025-06-18" if version == "2025-03-26" else version]
        where = "$defs" if "$defs" in document else "definitions"
        return [f"{name} of {version}: {fault} in {json.dumps(value)}"[:400]
                for fault in Checker({}).faults(document[where][name], value, document)]


def cases(path):
    """Yields (name, entries), for each process of each case: a probing client starts two."""
    name, processes = path.stem, {}
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        if "case" in entry:
            yield from processes.items()
            name, processes = entry["case"], {}
        elif "http" not in entry:
            processes.setdefault((name, entry.get("proc", 1)), []).append(entry)
    yield from processes.items()


def main(program):
    schemas = {path.stem: json.loads(path.read_text()) for path in (HERE / "data" / "schema").glob("*.json")}
    tap = Tap()
    for stem in ("edge-stdio", "field-clients", "negotiation", "stdio-2026-07-28", "stdio-2025-11-25"):
        for (name, process), entries in cases(HERE / "data" / f"{stem}.jsonl"):
            if not any(entry.get("dir") == "c2s" for entry in entries):
                continue
            friendly = not any(word in name for word in ("SDK 1.32", "ignores", "modern-only"))
            replay = Replay(name if process == 1 or stem.startswith("stdio") else "", program, schemas, friendly)
            tap.report(f"{stem}: {name}, process {process}", replay.run(entries))
    return tap.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
