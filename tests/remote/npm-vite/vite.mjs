// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a test program with vite as the server of the other computer. usage: vite.mjs FAR_SERVER COMMAND [ARGS…]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [farServer, command, ...args] = process.argv.slice(2);
const server = join(dirname(fileURLToPath(import.meta.url)), "server.mjs");
const folder = mkdtempSync(join(tmpdir(), "easel-vite-"));
const env = {
  ...process.env,
  EASEL_TEST_FAR_SERVER: farServer,
  EASEL_TEST_FAR_PROGRAM: process.execPath,
  EASEL_TEST_FAR_ARGUMENT: server,
  EASEL_TEST_FAR_FOLDER: folder,
  // The server finds its packages beside the link to it.
  NODE_PRESERVE_SYMLINKS: "1",
  NODE_PRESERVE_SYMLINKS_MAIN: "1",
};

spawn(command, args, { stdio: "inherit", env }).on("close", (status) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status ?? 1;
});
