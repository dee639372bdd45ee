// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the official client, to an official server and to the same behind "easel-host wrap"; they take turns. A file is
// read, which is what tools do; "echo" does nothing, so that all is the way there and back. Prints medians of rounds, in
// microseconds, as one line of JSON. usage: bench.mjs HOST
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const CALLS = 300;
const WARM_UP = 1000;
const ROUNDS = 9;

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "easel-bench-"));
const file = join(folder, "text");
writeFileSync(file, "A line of a text.\n".repeat(100));

const FIGURES = {
  read: { server: ["filesystem", folder], call: { name: "read_text_file", arguments: { path: file } } },
  echo: { server: ["everything"], call: { name: "echo", arguments: { message: "x" } } },
};

function script(name) {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return join(dirname(manifest), Object.values(require(manifest).bin)[0]);
}

async function connect(...command) {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: command[0], args: command.slice(1), stderr: "ignore" }));
  return client;
}

async function measure(client, call, calls) {
  const taken = [];
  for (let i = 0; i < calls; i++) {
    const started = process.hrtime.bigint();
    const { isError } = await client.callTool(call);
    taken.push(Number(process.hrtime.bigint() - started) / 1000);
    if (isError) throw new Error(`${call.name} failed`);
  }
  return taken.sort((a, b) => a - b)[calls >> 1];
}

const result = {};
for (const [figure, { server: [name, ...args], call }] of Object.entries(FIGURES)) {
  const command = [process.execPath, script(name), ...args];
  const sides = { direct: await connect(...command), wrapped: await connect(process.argv[2], "wrap", "--", ...command) };
  result[figure] = { direct: [], wrapped: [] };
  for (const client of Object.values(sides)) await measure(client, call, WARM_UP);
  for (let i = 0; i < ROUNDS; i++)
    for (const [side, client] of Object.entries(sides)) result[figure][side].push(await measure(client, call, CALLS));
  for (const client of Object.values(sides)) await client.close();
}
rmSync(folder, { recursive: true });
console.log(JSON.stringify(result));
