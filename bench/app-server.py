#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An MCP server with one App, over lines: "show" has the page that is named, "work" parses a file, "nothing" does nothing.

usage: app-server.py PAGE FILE
"""

import json
import pathlib
import sys

PAGE, FILE = (pathlib.Path(argument) for argument in sys.argv[1:3])
URI = "ui://bench/app.html"


def tool(name, meta=None):
    described = {"name": name, "title": name.title(), "inputSchema": {"type": "object"},
                 "annotations": {"readOnlyHint": True, "openWorldHint": False}}
    return described | ({"_meta": meta} if meta else {})


def call(name, arguments):
    if name == "work":
        rows = json.loads(FILE.read_text(encoding="ascii"))
        return {"content": [{"type": "text", "text": str(sum(row["value"] for row in rows))}]}
    return {"content": [{"type": "text", "text": name}], "structuredContent": arguments}


def answer(method, params):
    if method == "initialize":
        return {"protocolVersion": params["protocolVersion"], "serverInfo": {"name": "bench", "version": "1"},
                "capabilities": {"tools": {}, "resources": {}}}
    if method == "tools/list":
        return {"tools": [tool("show", {"ui": {"resourceUri": URI}}), tool("work"), tool("nothing")]}
    if method == "tools/call":
        return call(params["name"], params.get("arguments", {}))
    if method == "resources/read":
        return {"contents": [{"uri": URI, "mimeType": "text/html;profile=mcp-app",
                              "text": PAGE.read_text(encoding="utf-8"), "_meta": {"ui": {}}}]}
    return {}


for line in sys.stdin:
    request = json.loads(line)
    if "id" in request and "method" in request:
        result = answer(request["method"], request.get("params", {}))
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
