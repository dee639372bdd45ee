// SPDX-License-Identifier: GPL-3.0-or-later
// inspector.mjs SERVER HOST: the command-line mode of the official inspector lists tools and calls one, in both eras: of the
// server of the tests, of a running host, and over the lines of "easel-host mcp".
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { finish, report, run, startServer } from "./tap.mjs";

async function inspect(config, env, ...args) {
  const result = await run("mcp-inspector", ["--cli", "--config", config, "--server", "easel", ...args], env);
  try {
    return { ...result, answer: JSON.parse(result.output) };
  } catch {
    return result;
  }
}

function explain(result) {
  return `status ${result.status}\n${result.output}${result.errors}`;
}

// @home: where the inspector keeps its things.
async function tryServer(name, home, entry, tool) {
  const env = { HOME: home, MCP_INSPECTOR_SECRET_STORE: "memory" };
  const config = join(home, "mcp.json");
  await writeFile(config, JSON.stringify({ mcpServers: { easel: entry } }));

  const list = await inspect(config, env, "--strict", "--method", "tools/list");
  const tools = list.answer?.tools ?? [];
  report(`${name}: lists ${tools.length} tools, and finds no fault in their schemas`,
    (list.status !== 0 || !tools.some((each) => each.name === tool)) && explain(list));

  const call = await inspect(config, env, "--method", "tools/call", "--tool-name", tool);
  report(`${name}: calls ${tool}`, (call.status !== 0 || !(call.answer?.content?.length > 0)) && explain(call));
}

// Both eras, over HTTP.
async function tryAddress(name, home, { uri, token }, tool) {
  for (const protocolEra of ["legacy", "modern"]) {
    const headers = { Authorization: `Bearer ${token}` };
    await tryServer(`${name}, ${protocolEra}`, home, { type: "streamable-http", url: uri, headers, protocolEra }, tool);
  }
}

// What "easel-host agents --http" shows to a person.
async function readDoor(state) {
  const text = await readFile(join(state, "access"), "utf8");
  const [, token] = text.match(/^agent-token=(.*)$/m);
  const [, port] = text.match(/^port=(.*)$/m);
  return { uri: `http://127.0.0.1:${port}/mcp`, token };
}

const [, , program, host] = process.argv;
const place = await mkdtemp(join(tmpdir(), "easel-inspector-"));
const server = await startServer(program);
await tryAddress("the server of the tests", place, server, "test_simple_text");
await server.stop();

// A host of its own, which nobody else finds, and no panel.
const env = { XDG_RUNTIME_DIR: place, XDG_DATA_HOME: place, HOME: place };
const running = await startServer(host, ["serve", "--no-panel", "--exit-with-parent"], env);
await tryAddress("a running host", place, await readDoor(join(place, "easel", "host")), "canvas_list");
for (const protocolEra of ["legacy", "modern"]) {
  const entry = { type: "stdio", command: host, args: ["mcp", "--no-panel"], env, protocolEra };
  await tryServer(`lines, ${protocolEra}`, place, entry, "canvas_list");
}
await running.stop();
await rm(place, { recursive: true });
finish();
