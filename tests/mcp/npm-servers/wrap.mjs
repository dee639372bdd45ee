// SPDX-License-Identifier: GPL-3.0-or-later
// "easel-host wrap" cannot be told from the server behind it: the official clients do the same with and without it, and
// every message that they send and get is the same, though a host listens. usage: wrap.mjs HOST DEMO CONFORMANCE
import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
const { report, finish, startServer } = await import(pathToFileURL(join(here, "..", "npm-conformance", "tap.mjs")));
const require = createRequire(import.meta.url);
const [host, demo, conformance] = process.argv.slice(2);
const everything = join(dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")), "dist", "index.js");

const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } };
const ANSWERS = {
  "roots/list": () => ({ roots: [{ uri: "file:///srv", name: "srv" }] }),
  "sampling/createMessage": () => ({ role: "assistant", model: "m", content: { type: "text", text: "„sampled“" } }),
  "elicitation/create": () => ({ action: "accept", content: { name: "Ada", color: "Green" } }),
};

const oldSchemas = { "roots/list": ListRootsRequestSchema, "sampling/createMessage": CreateMessageRequestSchema,
  "elicitation/create": ElicitRequestSchema };

const clients = {
  "SDK 1.x": {
    stdio: OldStdio, http: OldHttp,
    make: () => new OldClient({ name: "t", version: "1" }, { capabilities: CAPABILITIES }),
    answer: (client, method, answer) => client.setRequestHandler(oldSchemas[method], answer),
    call: (client, params, options) => client.callTool(params, undefined, options),
  },
  "client 2.x, legacy": {
    stdio: NewStdio, http: NewHttp,
    make: () => new NewClient({ name: "t", version: "1" }, { capabilities: CAPABILITIES }),
    answer: (client, method, answer) => client.setRequestHandler(method, answer),
    call: (client, params, options) => client.callTool(params, options),
  },
  "client 2.x, modern": {
    stdio: NewStdio, http: NewHttp,
    make: () => new NewClient({ name: "t", version: "1" },
      { capabilities: CAPABILITIES, versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    answer: (client, method, answer) => client.setRequestHandler(method, answer),
    call: (client, params, options) => client.callTool(params, options),
  },
};

// Each message that passes the transport of a client, as the client sends and gets it.
function record(transport) {
  const messages = [];
  const keep = (way, message) => messages.push({ way, message: structuredClone(message) });
  const send = transport.send.bind(transport);
  let handler;
  transport.send = (message, options) => {
    keep("out", message);
    return send(message, options);
  };
  Object.defineProperty(transport, "onmessage", {
    get: () => handler,
    set: (given) => {
      handler = given && ((message, extra) => {
        keep("in", message);
        given(message, extra);
      });
    },
  });
  return messages;
}

async function until(condition, words) {
  for (let i = 0; i < 3000; i++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(words);
}

const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

// Sessions and states have names of their own.
const NAME = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /v1\.\d+\.[0-9a-f]+|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{1,2}:\d\d:\d\d [AP]M|"(lastModified|timestamp)":"[^"]*"/g;

// A client over HTTP asks server/discover first, which shifts its ids; and a server that is asked to resume one stream says
// all of every stream again. Neither is there over lines.
function level(messages) {
  const seen = new Set();
  const ids = new Map();
  const discovery = new Set();
  return messages.filter(({ way, message }) => {
    const text = `${way} ${JSON.stringify(message)}`;
    if (message.method === "server/discover") discovery.add(message.id);
    const again = seen.has(text) || (discovery.has(message.id) && way === ("method" in message ? "out" : "in"));
    seen.add(text);
    return !again;
  }).map(({ way, message }) => {
    const same = structuredClone(message);
    const own = way === ("method" in same ? "out" : "in");
    const rename = (id) => ids.get(id) ?? ids.set(id, ids.size).get(id);
    if ("id" in same && own) same.id = rename(same.id);
    if (same.params?.progressToken !== undefined) same.params.progressToken = rename(same.params.progressToken);
    if (same.params?.requestId !== undefined) same.params.requestId = rename(same.params.requestId);
    if (same.params?._meta?.progressToken !== undefined) same.params._meta.progressToken = same.id;
    for (const { _meta } of [same.params ?? {}, same.result ?? {}])
      if (_meta?.[SUBSCRIPTION] !== undefined) _meta[SUBSCRIPTION] = rename(_meta[SUBSCRIPTION]);
    return { way, message: same };
  });
}

// In each stream the order counts, between two it is free: answers, progress of one call, questions, news.
function sort(messages) {
  const streams = { out: [], answers: [], questions: [], news: [], progress: {} };
  for (const { way, message } of messages) {
    const same = JSON.parse(JSON.stringify(message).replace(TIME, "TIME").replace(NAME, "NAME"));
    if (way === "out") streams.out.push(same);
    else if (!("method" in message)) streams.answers.push(same);
    else if ("id" in message) streams.questions.push({ method: same.method, params: same.params });
    else if (message.method === "notifications/progress") (streams.progress[message.params.progressToken] ??= []).push(same);
    else streams.news.push(same);
  }
  return streams;
}

const ignore = (promise) => promise.then(() => {}, () => {});

async function useEverything({ client, call, messages }) {
  const count = (method) => messages.filter(({ way, message }) => way === "in" && message.method === method).length;
  const use = (name, args, options) => ignore(call(client, { name, arguments: args }, options));
  await until(() => count("roots/list") > 0, "the server asked for no folders");
  await client.listTools();
  await client.listPrompts();
  await client.listResources();
  await client.listResourceTemplates();
  await client.readResource({ uri: "demo://resource/dynamic/text/1" });
  await ignore(client.readResource({ uri: "demo://no/such/thing" }));
  await client.getPrompt({ name: "simple-prompt" });
  await ignore(client.getPrompt({ name: "args-prompt", arguments: { city: "Zürich" } }));
  await ignore(client.complete({ ref: { type: "ref/prompt", name: "completable-prompt" },
    argument: { name: "department", value: "E" } }));
  await use("echo", { message: "a\u2028b\0 \ud83d\ude00 „“ </script>" });
  await use("get-annotated-message", { messageType: "error", includeImage: true });
  await use("get-env", {});
  await use("get-resource-links", { count: 3 });
  await use("get-resource-reference", { resourceType: "Text", resourceId: 1 });
  await use("get-structured-content", { location: "Chicago" });
  await use("get-sum", { a: 1.5, b: -0.25 });
  await use("get-tiny-image", {});
  await use("get-roots-list", {});
  await use("trigger-sampling-request", { prompt: "p", maxTokens: 7 });
  await use("trigger-elicitation-request", {});
  await use("trigger-long-running-operation", { duration: 0.3, steps: 3 }, { onprogress: () => {} });
  await use("no-such-tool", {});
  await use("get-sum", { a: "one" });
  await client.ping();
  await ignore((client.setLoggingLevel ?? client.setLogLevel).call(client, "debug"));
  await client.subscribeResource({ uri: "demo://resource/dynamic/text/1" });
  await client.unsubscribeResource({ uri: "demo://resource/dynamic/text/1" });
  const stop = new AbortController();
  const long = use("trigger-long-running-operation", { duration: 600, steps: 6000 },
    { signal: stop.signal, onprogress: () => stop.abort("enough") });
  await long;
  await client.ping();
}

async function useAll({ client, call, messages }) {
  // One of our own servers has a tool that never ends.
  const tools = (await client.listTools()).tools.filter(({ name }) => name !== "stall");
  for (const { name } of tools) await ignore(call(client, { name, arguments: {} }));
  for (const { name } of tools) await ignore(call(client, { name, arguments: { text: "ä", n: 1e21 } }));
  await ignore(call(client, { name: "no-such-tool", arguments: {} }));
  const { resources } = await client.listResources().catch(() => ({ resources: [] }));
  for (const { uri } of resources) await ignore(client.readResource({ uri }));
  await ignore(client.listPrompts());
  const subscription = await client.listen({ toolsListChanged: true, resourceSubscriptions: resources.map(({ uri }) => uri) });
  await subscription.close();
  await client.listTools();
}

async function run(kind, transport, scenario, overHttp) {
  const messages = record(transport);
  const client = kind.make();
  for (const [method, answer] of Object.entries(ANSWERS)) kind.answer(client, method, answer);
  await client.connect(transport);
  await scenario({ client, call: kind.call, messages });
  // The last that the client closes by itself is not the server's business.
  const kept = sort(overHttp ? level(messages) : messages);
  await client.close();
  return kept;
}

function difference(one, other, path = "") {
  if (isDeepStrictEqual(one, other)) return null;
  if (one && other && typeof one === "object" && typeof other === "object")
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const found = difference(one[key], other[key], `${path}/${key}`);
      if (found) return found;
    }
  return `${path}: ${JSON.stringify(one)?.slice(0, 500)} without, ${JSON.stringify(other)?.slice(0, 500)} with`;
}

async function compare(name, kind, makeDirect, makeWrapped, scenario) {
  const overHttp = name.endsWith("HTTP");
  try {
    const without = await run(kind, makeDirect(), scenario, overHttp);
    const wrapped = await run(kind, makeWrapped(), scenario, overHttp);
    const total = without.answers.length;
    report(`${name}: ${total} answers`, total > 5 ? difference(without, wrapped) : "too few answers");
  } catch (error) {
    report(name, error.stack ?? error);
  }
}

async function findPort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startEverything() {
  const port = await findPort();
  const child = spawn(process.execPath, [everything, "streamableHttp"],
    { env: { ...process.env, PORT: port }, stdio: ["ignore", "ignore", "pipe"] });
  await new Promise((resolve) => child.stderr.on("data", (data) => `${data}`.includes("listening") && resolve()));
  child.stderr.resume();
  return { uri: `http://127.0.0.1:${port}/mcp`, stop: () => child.kill() };
}

const stdio = (kind, ...command) => () =>
  new kind.stdio({ command: command[0], args: command.slice(1), stderr: "ignore" });
const http = (kind, uri, headers = {}) => () => new kind.http(new URL(uri), { requestInit: { headers } });

// The host that every wrap finds.
async function startHost() {
  const state = mkdtempSync(join(tmpdir(), "easel-"));
  const child = spawn(host, ["serve", "--no-panel", "--state", state], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.stdout.resume();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(state, { recursive: true });
  };
  return { state, stop };
}

const listener = await startHost();
const wrap = [host, "wrap", "--no-panel", "--state", listener.state];
const server = await startEverything();
for (const name of ["SDK 1.x", "client 2.x, legacy"]) {
  const kind = clients[name];
  await compare(`${name}, lines`, kind, stdio(kind, process.execPath, everything),
    stdio(kind, ...wrap, "--", process.execPath, everything), useEverything);
  await compare(`${name}, HTTP`, kind, http(kind, server.uri), stdio(kind, ...wrap, "--url", server.uri), useEverything);
}
server.stop();

const modern = clients["client 2.x, modern"];
await compare("client 2.x, modern, lines", modern, stdio(modern, demo), stdio(modern, ...wrap, "--", demo), useAll);
const place = await startServer(conformance);
const bearer = place.token ? { Authorization: `Bearer ${place.token}` } : {};
await compare("client 2.x, modern, HTTP", modern, http(modern, place.uri, bearer),
  stdio(modern, ...wrap, "--url", place.uri, ...(place.token ? ["--header", `Authorization: Bearer ${place.token}`] : [])),
  useAll);
await place.stop();
await listener.stop();
finish();
