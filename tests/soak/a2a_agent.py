# SPDX-License-Identifier: GPL-3.0-or-later
"""An A2A agent of version 0.3 or 1.0 that answers each message once, a part after the other. It may stand still, be away, and
break off any answer after any byte; its tasks go on meanwhile."""

import asyncio
import json

MODERN = {"SendStreamingMessage": "send", "SubscribeToTask": "resubscribe", "GetTask": "get"}
LEGACY = {"message/stream": "send", "tasks/resubscribe": "resubscribe", "tasks/get": "get"}
MOST_PARTS = 6


class Task:
    def __init__(self, number):
        self.number = number
        self.parts = []
        self.n_parts = 0
        self.is_done = False
        self.streams = set()    # queues of events; None ends one
        self.is_known = False   # the panel has its id for certain

    @property
    def id(self):
        return f"task-{self.number}"


class A2aAgent:
    def __init__(self, random, log):
        self.random = random
        self.log = log
        self.is_modern = random.random() < 0.5
        self.arrived = set()    # texts
        self.tasks = {}
        self.faults = []
        self.writers = set()
        self.server = None
        self.port = 0
        self.delay = 0
        self.is_stalled = False
        self.allowed = None     # bytes that are still written before all connections are cut; None = all
        self.background = set()

    # --- connections --------------------------------------------------------------------------------------------

    async def listen(self):
        if self.server is None:
            self.server = await asyncio.start_server(self.serve, "127.0.0.1", self.port)
            self.port = self.server.sockets[0].getsockname()[1]

    def refuse(self):
        if self.server is not None:
            self.server.close()
        self.server = None

    def cut(self):
        self.allowed = None
        for writer in list(self.writers):
            writer.transport.abort()

    async def free(self):
        self.is_stalled = False
        self.delay = 0
        if self.allowed is not None:
            self.cut()
        await self.listen()

    def write(self, writer, data):
        if self.allowed is not None:
            data, self.allowed = data[:self.allowed], self.allowed - len(data)
        writer.write(data)
        if self.allowed is not None and self.allowed <= 0:
            self.cut()

    async def serve(self, reader, writer):
        """One request of one connection."""
        self.writers.add(writer)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
            body = await reader.readexactly(int(fields.get("content-length", 0)))
            while self.is_stalled and not writer.transport.is_closing():
                await asyncio.sleep(0.01)
            if not writer.transport.is_closing():
                await self.answer(head[0].split()[1], body, writer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.writers.discard(writer)
            writer.close()

    def answer_json(self, writer, value, status="200 OK"):
        text = json.dumps(value).encode()
        self.write(writer, (f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nConnection: close\r\n"
                            f"Content-Length: {len(text)}\r\n\r\n").encode() + text)

    # --- the protocol -------------------------------------------------------------------------------------------

    def card(self):
        card = {"name": "Soak", "capabilities": {"streaming": True}}
        if self.is_modern:
            address = {"url": "/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
            return card | {"supportedInterfaces": [address]}
        return card | {"protocolVersion": "0.3.0", "url": "/rpc"}

    async def answer(self, path, body, writer):
        if path.startswith("/.well-known/"):
            self.answer_json(writer, self.card())
            return
        request = json.loads(body)
        method = (MODERN if self.is_modern else LEGACY).get(request["method"])
        params = request["params"]
        task = self.take(params["message"]) if method == "send" else self.tasks.get(params.get("id"))
        self.log(f"{request['method']}: {task.id if task else params}")
        if task is None:
            self.answer_json(writer, {"jsonrpc": "2.0", "id": request["id"],
                                      "error": {"code": -32001, "message": "Task not found"}})
            return
        if method == "get":
            task.is_known = True
            self.answer_json(writer, {"jsonrpc": "2.0", "id": request["id"], "result": self.whole(task)})
        elif method == "resubscribe" and task.is_done:
            task.is_known = True
            self.answer_json(writer, {"jsonrpc": "2.0", "id": request["id"],
                                      "error": {"code": -32004, "message": "The task has ended"}})
        else:
            task.is_known |= method == "resubscribe"
            # An agent of version 0.3 may go on where it is.
            await self.stream(request["id"], task, writer, self.is_modern or method == "send")

    def take(self, message):
        text = "".join(part.get("text", "") for part in message["parts"])
        if text in self.arrived:
            self.faults.append(f"the message {text!r} arrived twice")
        self.arrived.add(text)
        task = Task(len(self.tasks) + 1)
        task.n_parts = self.random.randint(1, MOST_PARTS)
        self.tasks[task.id] = task
        working = asyncio.create_task(self.work(task))
        self.background.add(working)
        working.add_done_callback(self.background.discard)
        return task

    async def work(self, task):
        for position in range(task.n_parts):
            if self.delay:
                await asyncio.sleep(self.delay)
            part = {"text": f"<{task.number}.{position}>"} | ({} if self.is_modern else {"kind": "text"})
            task.parts.append(part)
            self.publish(task, "artifactUpdate", "artifact-update", append=position > 0,
                         artifact={"artifactId": "answer", "parts": [part]})
        task.is_done = True
        self.publish(task, "statusUpdate", "status-update", status=self.status(task), final=True)
        for queue in task.streams:
            queue.put_nowait(None)

    def status(self, task):
        names = ("TASK_STATE_WORKING", "TASK_STATE_COMPLETED") if self.is_modern else ("working", "completed")
        return {"state": names[task.is_done]}

    def publish(self, task, modern, legacy, **members):
        event = {"taskId": task.id, "contextId": "context"} | members
        for queue in task.streams:
            queue.put_nowait({modern: event} if self.is_modern else {"kind": legacy} | event)

    def whole(self, task):
        artifacts = [{"artifactId": "answer", "parts": list(task.parts)}] if task.parts else []
        return ({} if self.is_modern else {"kind": "task"}) | {
            "id": task.id, "contextId": "context", "status": self.status(task), "artifacts": artifacts}

    async def stream(self, call, task, writer, is_whole):
        queue = asyncio.Queue()
        if is_whole:
            queue.put_nowait({"task": self.whole(task)} if self.is_modern else self.whole(task))
        task.streams.add(queue)
        self.write(writer, b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"
                           b"Transfer-Encoding: chunked\r\n\r\n")
        try:
            while (event := await queue.get()) is not None and not writer.transport.is_closing():
                text = f"data: {json.dumps({'jsonrpc': '2.0', 'id': call, 'result': event})}\n\n".encode()
                self.write(writer, f"{len(text):x}\r\n".encode() + text + b"\r\n")
            self.write(writer, b"0\r\n\r\n")
        finally:
            task.streams.discard(queue)
        # All of it is with the kernel now, which keeps it for the panel.
        if not writer.transport.is_closing() and writer.transport.get_write_buffer_size() == 0:
            task.is_known = True
