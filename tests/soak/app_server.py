# SPDX-License-Identifier: GPL-3.0-or-later
"""An MCP server with an App, over lines. Its page calls a tool again and again, each call with a number of its own, and says in
it what it received so far; the server writes each call as a line into a file.

usage: app_server.py FILE
"""

import json
import sys

PAGE = "ui://soak/page.html"
HTML = """<!doctype html><meta charset="utf-8"><title>App</title><script>
const page = crypto.randomUUID(), inputs = [], results = [], waiting = new Map();
let next = 0, answered = 0, failed = 0, wrong = 0;
const note = (method, params) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*');
const rpc = (method, params) => new Promise((go) => {
  waiting.set(next, go);
  parent.postMessage({ jsonrpc: '2.0', id: next++, method, params }, '*');
});
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data.method === 'ui/notifications/tool-input') inputs.push(data.params.arguments.number);
  if (data.method === 'ui/notifications/tool-result') results.push(data.params.structuredContent?.number ?? -1);
  if (data.method !== undefined) {
    if (data.id !== undefined) parent.postMessage({ jsonrpc: '2.0', id: data.id, result: {} }, '*');
  } else if (waiting.has(data.id)) {
    waiting.get(data.id)(data);
    waiting.delete(data.id);
  } else {
    wrong++;
  }
});
(async () => {
  await rpc('ui/initialize', { protocolVersion: '2026-01-26', appInfo: { name: 'soak', version: '1' }, appCapabilities: {} });
  note('ui/notifications/initialized');
  for (let number = 1;; number++) {
    const { result } = await rpc('tools/call', { name: 'step',
      arguments: { page, number, answered, failed, wrong, inputs, results } });
    if (result?.structuredContent?.page === page && result.structuredContent.number === number) answered = number;
    else if (result?.structuredContent !== undefined) wrong++;
    else failed++;
    await new Promise((go) => setTimeout(go, 100));
  }
})();
</script>"""
TOOLS = [{"name": "show", "title": "Show", "inputSchema": {"type": "object"}, "_meta": {"ui": {"resourceUri": PAGE}}},
         {"name": "look", "inputSchema": {"type": "object"}},
         {"name": "step", "title": "Step", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": True},
          "_meta": {"ui": {"visibility": ["app"]}}}]


def answer(method, params, file):
    if method == "initialize":
        return {"protocolVersion": params["protocolVersion"], "serverInfo": {"name": "soak", "version": "1"},
                "capabilities": {"tools": {}, "resources": {}}}
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call":
        print(json.dumps({"tool": params["name"], **params["arguments"]}), file=file, flush=True)
        return {"content": [{"type": "text", "text": "done"}], "structuredContent": params["arguments"]}
    if method == "resources/read":
        return {"contents": [{"uri": PAGE, "mimeType": "text/html;profile=mcp-app", "text": HTML}]}
    return {}


def main(path):
    with open(path, "a") as file:
        for line in sys.stdin:
            request = json.loads(line)
            if "method" in request and "id" in request:
                result = answer(request["method"], request.get("params", {}), file)
                print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
