// SPDX-License-Identifier: GPL-3.0-or-later
// The official clients of both eras as agents of a host, with one face.
import { mkdtemp, readFile } from "node:fs/promises";
import { realpathSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as LegacyStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as LegacyHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema, ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import Ajv2020 from "ajv/dist/2020.js";

// Where this file lies, and not the link to its folder.
const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
export const { report, finish, startServer } =
  await import(pathToFileURL(join(here, "..", "npm-conformance", "tap.mjs")));

// Each way in which a client of ours meets the host.
export const ERAS = [
  { name: "client 2.x, 2026-07-28", make: () => modern("2026-07-28"), version: "2026-07-28" },
  { name: "client 2.x, auto", make: () => modern("auto"), version: "2026-07-28" },
  { name: "client 2.x, 2025-11-25", make: () => modern(null), version: "2025-11-25" },
  { name: "SDK 1.x, 2025-11-25", make: () => legacy("2025-11-25"), version: "2025-11-25" },
  { name: "SDK 1.x, 2025-06-18", make: () => legacy("2025-06-18"), version: "2025-06-18" },
];

function modern(version) {
  const mode = version === "auto" ? "auto" : version === null ? "legacy" : { pin: version };
  const client = new ModernClient({ name: "test-agent", version: "1" }, { versionNegotiation: { mode } });
  return {
    client, stdio: ModernStdio, http: ModernHttp,
    callTool: (params, options) => client.callTool(params, options),
    on: (what, handler) => client.setNotificationHandler(`notifications/${what}`, handler),
    subscribe: async (uri) => {
      if (client.getProtocolEra() !== "modern") return client.subscribeResource({ uri });
      const filter = { resourceSubscriptions: [uri], resourcesListChanged: true, toolsListChanged: true };
      return client.listen(filter);
    },
  };
}

function legacy(version) {
  const client = new LegacyClient({ name: "test-agent", version: "1" });
  const schemas = {
    "resources/list_changed": ResourceListChangedNotificationSchema,
    "resources/updated": ResourceUpdatedNotificationSchema,
    "tools/list_changed": ToolListChangedNotificationSchema,
  };
  return {
    client, stdio: LegacyStdio, http: LegacyHttp, version,
    callTool: (params, options) => client.callTool(params, undefined, options),
    on: (what, handler) => client.setNotificationHandler(schemas[what], handler),
    subscribe: (uri) => client.subscribeResource({ uri }),
  };
}

// This client always asks for its newest version: an older one is put into its first message.
function askFor(transport, version) {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (message.method === "initialize") message.params.protocolVersion = version;
    return send(message, options);
  };
  return transport;
}

const ajv = new Ajv2020({ strict: false });

// An agent that is connected. call() gives the structured result, checked against the schema that the tool promised, the
// JSON of the text where it promised none, or throws what the tool said.
export async function connect(era, address) {
  const agent = era.make();
  const transport = address.url
    ? new agent.http(new URL(address.url), { requestInit: { headers: { Authorization: `Bearer ${address.token}` } } })
    : new agent.stdio({ command: address.program, args: ["mcp", ...(address.args ?? [])], env: address.env, stderr: "ignore",
      cwd: address.cwd });
  await agent.client.connect(agent.version ? askFor(transport, agent.version) : transport);
  const { tools } = await agent.client.listTools();
  const promised = tools.filter((tool) => tool.outputSchema !== undefined);
  const checks = new Map(promised.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]));

  const call = async (name, args = {}, options = {}) => {
    const result = await agent.callTool({ name, arguments: args }, { timeout: 300000, ...options });
    const text = result.content.filter((part) => part.type === "text").map((part) => part.text).join("\n");
    if (result.isError) throw Object.assign(new Error(text), { isToolError: true });
    if (text === "") throw new Error(`${name} gave no text beside its structured result`);
    const check = checks.get(name);
    if (check === undefined) return JSON.parse(text);
    if (!check(result.structuredContent)) throw new Error(`${name}: ${ajv.errorsText(check.errors)}`);
    return Object.assign(result.structuredContent, { images: result.content.filter((part) => part.type === "image") });
  };
  // Events of one type, as they come.
  const wait = async (filter, seconds = 300) => {
    const end = Date.now() + seconds * 1000;
    let { cursor } = filter;
    while (Date.now() < end) {
      const heard = await call("canvas_wait", { ...filter, ...(cursor === undefined ? {} : { cursor }), timeoutMs: 5000 });
      if (heard.events.length > 0) return heard;
      cursor = heard.cursor;
    }
    throw new Error(`nothing like ${JSON.stringify(filter)} happened`);
  };
  return { ...agent, tools, call, wait, close: () => agent.client.close() };
}

// Runs @test, and reports how it went.
export async function check(name, test) {
  try {
    await test();
    report(name);
  } catch (error) {
    report(name, error.stack ?? error);
  }
}

export function expect(condition, words) {
  if (!condition) throw new Error(words);
}

// That a tool refuses, with words that a model can act on.
export async function expectRefusal(promise, words) {
  const error = await promise.then(() => null, (reason) => reason);
  expect(error !== null, `nothing was refused that should say ${words}`);
  expect(words.test(error.message), `expected ${words}, but it said: ${error.message}`);
  return error;
}

export async function until(condition, words, seconds = 300) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    expect(Date.now() < end, words);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// A place that no other host of this person knows, with what finds it.
export async function makePlace() {
  const home = await mkdtemp(join(tmpdir(), "easel-agents-"));
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_STATE_HOME: join(home, "state"),
    XDG_CONFIG_HOME: join(home, "config"), XDG_CACHE_HOME: join(home, "cache") };
  return { home, env };
}

export async function readAddress(place) {
  const text = await readFile(join(place.home, "easel", "host", "access"), "utf8");
  const [, token] = text.match(/^agent-token=(.*)$/m);
  const [, port] = text.match(/^port=(.*)$/m);
  return { url: `http://127.0.0.1:${port}/mcp`, token };
}

// A program whose lines of JSON are kept.
export function start(program, args, env) {
  const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "ignore"] });
  const events = [];
  let rest = "";
  child.stdout.on("data", (data) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("{")) events.push(JSON.parse(line));
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  return { child, events, ended, stop: (signal = "SIGTERM") => (child.kill(signal), ended) };
}
