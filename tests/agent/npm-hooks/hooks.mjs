// SPDX-License-Identifier: GPL-3.0-or-later
// hooks.mjs HOST: the hooks of "easel-host agents install --notify", as Gemini CLI itself runs them. It needs no account: the
// hooks run before and after a request, which a server of the test refuses.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const tap = join(realpathSync(import.meta.dirname), "..", "..", "mcp", "npm-conformance", "tap.mjs");
const { finish, report, run } = await import(pathToFileURL(tap));

const host = resolve(process.argv[2]);
const home = mkdtempSync(join(tmpdir(), "easel-hooks-"));
const env = {
  HOME: home, XDG_CONFIG_HOME: join(home, "config"), XDG_DATA_HOME: join(home, "data"), XDG_RUNTIME_DIR: join(home, "run"),
};
const settings = join(home, ".gemini", "settings.json");
const noted = join(home, "noted");

// Stands in the place of easel-host in the file: what it is given is one line each.
function addRecorder() {
  const path = join(home, "recorder");
  writeFileSync(path, `#!/bin/sh\nprintf '%s %s\\n' "$*" "$(tr -d '\\n')" >>'${noted}'\n`, { mode: 0o755 });
  return path;
}

function readNoted() {
  return readFileSync(noted, "utf8").trim().split("\n").map((line) => {
    const start = line.indexOf("{");
    return { words: line.slice(0, start).trim(), event: JSON.parse(line.slice(start)) };
  });
}

async function listen() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(400, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { code: 400, message: "No", status: "INVALID_ARGUMENT" } }));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
const installed = await run(host, ["agents", "install", "--notify", "--yes", "gemini"], env);
report("gemini: installs", installed.status !== 0 && installed.output + installed.errors);

const parsed = JSON.parse(readFileSync(settings, "utf8").replaceAll(host, addRecorder()));
delete parsed.mcpServers;
parsed.general = { enableAutoUpdate: false };
parsed.privacy = { usageStatisticsEnabled: false };
parsed.security = { auth: { selectedType: "gemini-api-key" } };
writeFileSync(settings, JSON.stringify(parsed));
const server = await listen();
const result = await run("gemini", ["--skip-trust", "-p", "hi"], {
  ...env, GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${server.address().port}`,
});
server.close();
server.closeAllConnections();

const all = readNoted();
const names = all.map(({ event }) => event.hook_event_name);
report("gemini: runs the hooks", names.join() !== "BeforeAgent,SessionEnd" && `${names}\n${result.output}${result.errors}`);
report("gemini: as they are in the file", all.some(({ words }) => words !== "notify --hook gemini") && JSON.stringify(all));
for (const { event } of all) {
  report(`gemini: says where it works, ${event.hook_event_name}`, event.cwd !== process.cwd() && event.cwd);
}
rmSync(home, { recursive: true, force: true });
finish();
