// SPDX-License-Identifier: GPL-3.0-or-later
// An AHP host with one session, whose MCP server is a real one: what comes on its mcp:// channel goes to that as it is.
import { once } from "node:events";
import { WebSocketServer } from "ws";

const SESSION = "ahp-session:/apps";
const CHAT = "ahp-chat:/apps";
const CHANNEL = "mcp://test/apps/server";
const GRANTED = /^(tools|resources|logging|prompts)\//;

const now = () => new Date().toISOString();

// @ask: a request of MCP to the server, which gives its result.
export async function startHost(name, ask) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const customization = { type: "mcpServer", id: `mcp-top-level:test:${name}`, name, uri: `mcp-server:/${name}`, enabled: true,
    state: { kind: "ready" }, channel: CHANNEL,
    mcpApp: { capabilities: { serverTools: { listChanged: true }, serverResources: {}, logging: {} } } };
  const summary = { resource: SESSION, title: `Apps of ${name}`, status: 1, modifiedAt: now() };
  const states = {
    "ahp-root://": { agents: [] },
    [SESSION]: { ...summary, chats: [{ resource: CHAT, title: name, status: 1, modifiedAt: now() }], defaultChat: CHAT,
      customizations: [customization] },
    [CHAT]: { resource: CHAT, title: name, status: 1, modifiedAt: now(), turns: [] },
  };
  const actions = [];
  const dispatched = [];
  const sockets = new Set();
  let seq = 0;

  const snapshot = (resource) => ({ resource, state: structuredClone(states[resource]), fromSeq: seq });
  const send = (socket, message) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const publish = (channel, action, origin) => {
    const params = { channel, serverSeq: ++seq, action, ...(origin && { origin }) };
    actions.push(params);
    for (const socket of sockets) if (socket.channels.has(channel)) send(socket, { method: "action", params });
  };

  const methods = {
    initialize: (socket, params) => {
      socket.client = params.clientId;
      for (const each of params.initialSubscriptions ?? []) socket.channels.add(each);
      return { protocolVersion: "1.0.0", serverSeq: seq, serverInfo: { name: "test-host", version: "1" },
        snapshots: (params.initialSubscriptions ?? []).map(snapshot) };
    },
    reconnect: () => { throw Object.assign(new Error("unknown client"), { code: -32001 }); },
    listSessions: () => ({ items: [summary] }),
    subscribe: (socket, { channel }) => {
      if (!(channel in states)) throw Object.assign(new Error("no such channel"), { code: -32008 });
      socket.channels.add(channel);
      return { snapshot: snapshot(channel) };
    },
    ping: () => ({}),
  };

  async function answer(socket, { id, method, params }) {
    const { channel, ...rest } = params ?? {};
    if (channel === CHANNEL && GRANTED.test(method)) return ask(method, rest);
    if (methods[method]) return methods[method](socket, params);
    throw Object.assign(new Error(`no ${method}`), { code: -32601 });
  }

  function take(socket, message) {
    if (message.method === "unsubscribe") socket.channels.delete(message.params.channel);
    if (message.method === "dispatchAction") {
      const { channel, clientSeq, action } = message.params;
      dispatched.push(action);
      publish(channel, action, { clientId: socket.client, clientSeq });
    }
    if (message.method === undefined || message.id === undefined) return;
    answer(socket, message).then((result) => send(socket, { id: message.id, result }),
      (error) => send(socket, { id: message.id, error: { code: error.code ?? -32603, message: error.message } }));
  }

  server.on("connection", (socket) => {
    socket.channels = new Set();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("message", (data) => take(socket, JSON.parse(data)));
  });

  // A call of the agent, as a turn of its own: the arguments first in parts, then whole, then the result.
  let calls = 0;
  async function call(tool, args) {
    const turnId = `t${++calls}`;
    const toolCallId = `c${calls}`;
    const at = { turnId, toolCallId };
    const input = JSON.stringify(args);
    publish(CHAT, { type: "chat/turnStarted", turnId, startedAt: now(), message: { text: "Show it", origin: { kind: "user" } } });
    publish(CHAT, { type: "chat/toolCallStart", ...at, toolName: `${name}_${tool.name}`, displayName: tool.title ?? tool.name,
      contributor: { kind: "mcp", customizationId: customization.id },
      _meta: { mcpToolName: tool.name, mcpServerName: name, ui: { resourceUri: tool._meta.ui.resourceUri, channel: CHANNEL } } });
    publish(CHAT, { type: "chat/toolCallReady", ...at, invocationMessage: tool.name, toolInput: input, confirmed: "not-needed" });
    const { content, structuredContent } = await ask("tools/call", { name: tool.name, arguments: args });
    publish(CHAT, { type: "chat/toolCallComplete", ...at, result: { success: true, pastTenseMessage: tool.name,
      content: content.map((block) => block.type === "text" ? { type: "text", text: block.text }
        : { type: "embeddedResource", data: block.data ?? "", contentType: block.mimeType ?? "text/plain" }),
      ...(structuredContent && { structuredContent }) } });
    publish(CHAT, { type: "chat/turnComplete", turnId });
  }

  // What the agent called long ago.
  async function addHistory(tool, n) {
    const { content, structuredContent } = await ask("tools/call", { name: tool.name, arguments: {} });

    for (let i = 0; i < n; i++)
      states[CHAT].turns.push({ id: `old${i}`, startedAt: now(), state: "complete", message: { text: `Show it (${i})` },
        responseParts: [{ kind: "toolCall", toolCall: { toolCallId: `o${i}`, toolName: tool.name,
          displayName: `${tool.title ?? tool.name} ${i}`, contributor: { kind: "mcp", customizationId: customization.id },
          _meta: { mcpToolName: tool.name, ui: { resourceUri: tool._meta.ui.resourceUri, channel: CHANNEL } },
          status: "completed", success: true, toolInput: "{}", invocationMessage: tool.name, pastTenseMessage: tool.name,
          confirmed: "not-needed", content: content.map(({ text }) => ({ type: "text", text })), structuredContent } }] });
  }

  const isWatched = () => [...sockets].some((socket) => socket.channels.has(CHAT));

  return { addHistory, isWatched, address: `ws://127.0.0.1:${server.address().port}`, call, dispatched,
    stop: () => { for (const socket of sockets) socket.terminate(); server.close(); } };
}
