// SPDX-License-Identifier: GPL-3.0-or-later
// Runs PROGRAM, which prints TAP, with the official servers within its reach: as commands, and behind the official
// Streamable HTTP transport, one child for each session. usage: servers.mjs PROGRAM
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "easel-npm-"));
mkdirSync(join(folder, "notes"));

function script(name) {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return join(dirname(manifest), Object.values(require(manifest).bin)[0]);
}

const servers = {
  EVERYTHING: { args: [script("everything")] },
  FILESYSTEM: { args: [script("filesystem"), folder] },
  MEMORY: { args: [script("memory")], env: { MEMORY_FILE_PATH: join(folder, "memory.json") } },
};

async function newSession(server, sessions) {
  const child = new StdioClientTransport({
    command: process.execPath, args: server.args, env: { ...process.env, ...server.env }, stderr: "ignore",
  });
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => sessions.set(id, transport),
  });
  transport.onclose = () => child.close();
  const requests = new Map();
  child.onmessage = message => {
    // What belongs to no request of the client goes where the transport sends what it was not asked for.
    const options = "method" in message && "id" in message ? { relatedRequestId: [...requests.keys()].at(-1) } : {};
    if (!("method" in message)) requests.delete(message.id);
    transport.send(message, options).catch(() => {});
  };
  transport.onmessage = message => {
    if ("method" in message && "id" in message) requests.set(message.id, true);
    child.send(message);
  };
  await Promise.all([child.start(), transport.start()]);
  return transport;
}

async function listen(server) {
  const sessions = new Map();
  const http = createServer(async (request, response) => {
    const id = request.headers["mcp-session-id"];
    if (id !== undefined && !sessions.has(id)) {
      response.writeHead(404).end();
      return;
    }
    const transport = sessions.get(id) ?? await newSession(server, sessions);
    await transport.handleRequest(request, response);
  });
  await new Promise(resolve => http.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${http.address().port}/mcp`;
}

const env = { ...process.env, EASEL_TEST_NODE: process.execPath, EASEL_TEST_FOLDER: folder, ...servers.MEMORY.env };
for (const [name, server] of Object.entries(servers)) {
  env[`EASEL_TEST_${name}`] = server.args[0];
  env[`EASEL_TEST_${name}_URL`] = await listen(server);
}
const program = spawn(process.argv[2], [], { env, stdio: "inherit" });
program.on("exit", (code, signal) => {
  rmSync(folder, { recursive: true });
  process.exit(signal ? 1 : code);
});
