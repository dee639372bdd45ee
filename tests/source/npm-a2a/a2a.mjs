// SPDX-License-Identifier: GPL-3.0-or-later
// a2a.mjs PROGRAM: runs PROGRAM, which prints TAP, with the agent of agent.mjs within its reach: it starts and kills it.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const agent = fileURLToPath(new URL("agent.mjs", import.meta.url));
const child = spawn(process.argv[2], process.argv.slice(3), {
  stdio: "inherit", env: { ...process.env, EASEL_TEST_NODE: process.execPath, EASEL_TEST_A2A_AGENT: agent },
});
child.on("exit", (code, signal) => process.exit(signal === null ? code : 1));
