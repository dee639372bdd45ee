// SPDX-License-Identifier: GPL-3.0-or-later
// TAP for meson, and the programs under test.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

let count = 0;
let failed = 0;

// @problem: text, or anything false when all is well.
export function report(name, problem) {
  count += 1;
  if (problem) {
    failed += 1;
    for (const line of String(problem).split("\n")) console.log(`# ${line}`);
  }
  console.log(`${problem ? "not ok" : "ok"} ${count} - ${name}`);
}

export function finish() {
  console.log(`1..${count}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

// Starts a server that says where it is, and ends when its standard input does.
export async function startServer(program, args = [], env = {}) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [ready, uri, token] = line.split(" ");
    if (ready === "READY") return { uri, token, stop };
  }
  throw new Error(`${program} did not get ready`);
}

export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (errors += data));
    child.on("close", (status) => resolve({ status, output, errors }));
  });
}
