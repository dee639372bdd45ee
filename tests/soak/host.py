# SPDX-License-Identifier: GPL-3.0-or-later
"""An agent host whose state is the truth: the panel must show it after every quiet moment. It answers as a good host does,
over connections that are cut at any byte, and resumes them in each way that the protocol has."""

import asyncio
import json

from websocket import Closed, WebSocket

ROOT = "ahp-root://"
SHAPES = ("replay", "snapshot", "channels", "unknown")

# The page stores the messages that it received, over reloads, and reports them, and what was typed, when it is asked to.
PAGE = """<!doctype html><meta charset="utf-8"><title>soak</title>
<style>html, body, input { width: 100%%; height: 100%%; margin: 0; box-sizing: border-box }</style><input id="draft">
<script>
const version = %d;
let got = ahpCanvas.getState() ?? [];
const draft = document.getElementById('draft');
ahpCanvas.addEventListener('message', ({ data }) => {
  if (data.number !== undefined) {
    got.push(data.number);
    ahpCanvas.setState(got);
  } else if (data.say !== undefined) {
    for (const number of data.say)
      try { ahpCanvas.postMessage({ said: number }); } catch { }
  } else if (data.probe !== undefined) {
    ahpCanvas.postMessage({ probe: data.probe, version, got, draft: draft.value,
                            instance: ahpCanvas.instanceId });
  }
});
</script>"""


class Fault(Exception):
    """The panel broke a rule of the protocol."""


class Canvas:
    def __init__(self, channel, instance):
        self.channel = channel
        self.instance = instance
        self.version = 1
        self.title = f"Title of {instance}"
        self.status = "new"
        self.is_ready = True
        self.is_known = False   # was there in a quiet moment
        self.certain = []       # numbers of messages that the page must have received
        self.sent = set()       # all numbers that it may have received
        self.draft = ""         # what the user typed into the page; None = any part of it may be lost
        self.crash = None       # the event of the last crash that the user answered by a reload
        self.report = None      # the page's last answer to a probe

    @property
    def url(self):
        return f"ahp-canvas-content:/{self.instance}/index.html?rev={self.version}"

    def entry(self):
        return {"instanceId": self.instance, "channel": self.channel, "canvasId": "page", "extensionId": "soak",
                "title": self.title, "availability": "ready" if self.is_ready else "stale"}

    def state(self):
        return {"instanceId": self.instance, "canvasId": "page", "extensionId": "soak", "displayName": "Soak",
                "title": self.title, "status": self.status, "url": self.url, "provider": {"kind": "server"},
                "availability": "ready" if self.is_ready else "stale"}

    def forgive(self):
        """Messages on their way may be lost: the protocol does not replay them to a page."""
        self.certain.clear()


class Session:
    def __init__(self, uri, title, modified="2026-01-01T00:00:00Z"):
        self.uri = uri
        self.title = title
        self.modified = modified
        self.canvases = []

    def summary(self):
        return {"resource": self.uri, "provider": "soak", "title": self.title, "status": 1,
                "createdAt": "2026-01-01T00:00:00Z", "modifiedAt": self.modified}

    def catalogue(self):
        return [canvas.entry() for canvas in self.canvases]

    def state(self):
        return {"provider": "soak", "title": self.title, "status": 1, "lifecycle": "ready", "activeClients": [],
                "chats": [], "openCanvases": self.catalogue()}


class Host:
    def __init__(self, random, log):
        self.random = random
        self.log = log
        self.sessions = {}
        self.seq = 10
        self.actions = []           # every envelope after @forgotten
        self.forgotten = 0          # the number of the last envelope that cannot be replayed
        self.connection = None
        self.subscribed = set()
        self.is_ready = False       # the handshake of the connection was answered, and the panel called after it
        self.dispatched = set()     # (client, clientSeq) that arrived
        self.echoed = set()         # those whose echo is in the answer to this connection's handshake
        self.pongs = set()
        self.said = set()           # numbers that arrived from pages
        self.faults = []
        self.shape = "replay"
        self.delay = 0
        self.next_cut = None        # where the next connection is cut, in bytes
        self.handshakes = 0
        self.changed = asyncio.Event()

    async def listen(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0, limit=1 << 26)
        self.port = self.server.sockets[0].getsockname()[1]

    def uri(self):
        return f"ws://127.0.0.1:{self.port}/?tkn=secret"

    # --- connection ---------------------------------------------------------------------------------------------

    async def serve(self, reader, writer):
        socket = WebSocket(reader, writer)
        try:
            await socket.accept()
            self.lose()
            self.connection = socket
            socket.allowed, self.next_cut = self.next_cut, None
            while True:
                message = json.loads(await socket.receive())
                if socket is not self.connection:
                    break
                if self.delay:
                    await asyncio.sleep(self.delay)
                self.handle(message)
                self.changed.set()
        except (Closed, ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        except Fault as fault:
            self.faults.append(str(fault))
        finally:
            if socket is self.connection:
                self.lose()
            socket.cut()
            self.changed.set()

    def lose(self):
        if self.connection is not None:
            self.connection.cut()
        self.connection = None
        self.is_ready = False
        self.subscribed.clear()
        self.echoed.clear()

    def cut(self, graceful):
        if self.connection is not None:
            self.connection.cut(graceful)
            self.lose()

    def send(self, **message):
        if self.connection is not None:
            self.connection.send(json.dumps({"jsonrpc": "2.0", **message}))

    # --- the protocol -------------------------------------------------------------------------------------------

    def handle(self, message):
        method = message.get("method")
        if method is None:
            self.pongs.add(message.get("id"))
            return
        params = message.get("params") or {}
        handler = getattr(self, "on_" + method, None)
        if handler is None:
            if "id" in message:
                self.send(id=message["id"], error={"code": -32601, "message": "no such method"})
            return
        handler(message.get("id"), params)

    def snapshot(self, uri):
        state = self.state(uri)
        if state is None:
            return None
        self.subscribed.add(uri)
        return {"resource": uri, "state": state, "fromSeq": self.seq}

    def state(self, uri):
        if uri == ROOT:
            return {"agents": []}
        if uri in self.sessions:
            return self.sessions[uri].state()
        canvas = self.find(uri)
        return canvas.state() if canvas else None

    def find(self, uri):
        return next((canvas for canvas in self.canvases() if canvas.channel == uri), None)

    def canvases(self):
        return [canvas for session in self.sessions.values() for canvas in session.canvases]

    META = {"io.github.ahp_canvas.easel": {"x-show": True}}

    def on_initialize(self, call, params):
        self.client = params["clientId"]
        self.handshakes += 1
        snapshots = [self.snapshot(uri) for uri in params.get("initialSubscriptions", [])]
        for canvas in self.canvases():
            canvas.forgive()
        self.send(id=call, result={"protocolVersion": "1.0.0", "serverSeq": self.seq, "_meta": self.META,
                                   "serverInfo": {"name": "soak", "title": "Soak"},
                                   "snapshots": [snapshot for snapshot in snapshots if snapshot]})

    def on_reconnect(self, call, params):
        uris, seen = params["subscriptions"], params["lastSeenServerSeq"]
        self.handshakes += 1
        shape = "unknown" if seen < self.forgotten else self.shape
        self.log(f"reconnect by {shape}, seen {seen} of {self.seq}, {len(uris)} channels")
        if shape == "unknown":
            self.send(id=call, error={"code": -32008, "message": "unknown client"})
        elif shape == "snapshot":
            for canvas in self.canvases():
                canvas.forgive()
            self.send(id=call, result={"type": "snapshot", "snapshots": [s for s in map(self.snapshot, uris) if s]})
        elif shape == "channels":
            for canvas in self.canvases():
                canvas.forgive()
            self.send(id=call, result={"channels": [self.resume(uri, seen) for uri in uris]})
        else:
            self.subscribed.update(uri for uri in uris if self.state(uri) is not None)
            self.send(id=call, result={"type": "replay", "_meta": self.META, "actions": self.replay(seen),
                                       "missing": [uri for uri in uris if self.state(uri) is None]})

    def resume(self, uri, seen):
        if self.state(uri) is None:
            return {"kind": "missing", "channel": uri}
        if self.random.random() < 0.5:
            return {"kind": "snapshot", "channel": uri, "snapshot": self.snapshot(uri)}
        self.subscribed.add(uri)
        return {"kind": "replay", "channel": uri,
                "actions": [action for action in self.replay(seen) if action["channel"] == uri]}

    def replay(self, seen):
        actions = [action for action in self.actions if action["serverSeq"] > seen and
                   action["channel"] in self.subscribed]
        self.echoed |= {(action["origin"]["clientId"], action["origin"]["clientSeq"])
                        for action in actions if "origin" in action}
        return actions

    def on_subscribe(self, call, params):
        snapshot = self.snapshot(params["channel"])
        if snapshot is None:
            self.send(id=call, error={"code": -32001, "message": "no such channel"})
        else:
            self.send(id=call, result={"snapshot": snapshot})

    def on_unsubscribe(self, call, params):
        self.subscribed.discard(params["channel"])

    def on_listSessions(self, call, params):
        self.is_ready = True
        self.send(id=call, result={"items": [session.summary() for session in self.sessions.values()]})

    def on_ping(self, call, params):
        self.send(id=call, result=None)

    def on_canvasReadResource(self, call, params):
        self.log(f"read {params}")
        canvas = self.find(params["channel"])
        if canvas is None:
            self.send(id=call, error={"code": -32001, "message": "no such channel"})
            return
        self.send(id=call, result={"contents": [{"uri": params["uri"], "mimeType": "text/html",
                                                 "text": PAGE % canvas.version}]})

    def on_dispatchAction(self, call, params):
        key = (self.client, params["clientSeq"])
        if key in self.dispatched:
            if key in self.echoed:
                raise Fault(f"action {key[1]} arrived again after its echo was replayed")
            return
        self.dispatched.add(key)
        action = params["action"]
        canvas = self.find(params["channel"])
        if canvas is not None and action["type"] == "canvas/message":
            self.take(canvas, action["payload"])
        if self.state(params["channel"]) is not None:
            self.publish(params["channel"], action, {"clientId": self.client, "clientSeq": params["clientSeq"]})

    client = "unknown"

    def take(self, canvas, payload):
        if "probe" in payload:
            canvas.report = payload
            return
        number = payload["said"]
        if number in self.said:
            raise Fault(f"{canvas.instance} said {number} twice")
        self.said.add(number)

    # --- changes ------------------------------------------------------------------------------------------------

    def publish(self, uri, action, origin=None):
        self.seq += 1
        envelope = {"channel": uri, "serverSeq": self.seq, "action": action}
        if origin:
            envelope["origin"] = origin
        self.actions.append(envelope)
        if uri in self.subscribed:
            self.send(method="action", params=envelope)

    def notify(self, method, **params):
        if self.is_ready:
            self.send(method=method, params={"channel": ROOT, **params})

    def list_canvases(self, session):
        self.publish(session.uri, {"type": "session/openCanvasesChanged", "openCanvases": session.catalogue()})

    def forget(self):
        """As after a restart without a log: the next resume cannot be a replay."""
        self.actions.clear()
        self.forgotten = self.seq
        self.shape = "unknown"
