// SPDX-License-Identifier: GPL-3.0-or-later
// conformance.mjs SERVER: runs the server scenarios of the official suite for both eras. What fails must be exactly what
// baseline.json says, with the reason: an unexpected pass is a failure too, because then the reason is wrong.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { finish, report, run, startServer } from "./tap.mjs";

const REVISIONS = ["2025-11-25", "2026-07-28"];
const BAD = new Set(["FAILURE", "WARNING"]);

// Folders are called "server-SCENARIO-TIME".
function getScenario(folder) {
  return folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "");
}

async function runSuite(server, revision) {
  const place = await mkdtemp(join(tmpdir(), "easel-conformance-"));
  const env = {
    EASEL_MCP_URI: server.uri,
    EASEL_MCP_TOKEN: server.token,
    NODE_OPTIONS: `--import ${new URL("bearer.mjs", import.meta.url)}`,
  };
  const { output, errors } = await run("conformance",
    ["server", "--url", server.uri, "--requirements", revision, "-o", place], env);
  const results = new Map();
  for (const folder of await readdir(place))
    results.set(getScenario(folder), JSON.parse(await readFile(join(place, folder, "checks.json"), "utf8")));
  await rm(place, { recursive: true });
  if (results.size === 0) throw new Error(`the suite ran nothing:\n${output}${errors}`);
  return results;
}

function compare(checks, known) {
  const failures = checks.filter((check) => BAD.has(check.status));
  const found = [...new Set(failures.map((check) => check.id))].sort();
  const expected = [...(known?.fails ?? [])].sort();
  const lines = failures.filter((check) => !expected.includes(check.id))
    .map((check) => `${check.id}: ${check.errorMessage}`);
  for (const id of expected)
    if (!found.includes(id)) lines.push(`${id}: does not fail, but baseline.json says so`);
  if (known && !known.why) lines.push("baseline.json gives no reason");
  return lines.join("\n");
}

const baseline = JSON.parse(await readFile(new URL("baseline.json", import.meta.url), "utf8"));
const server = await startServer(process.argv[2]);
for (const revision of REVISIONS) {
  const results = await runSuite(server, revision);
  const known = baseline[revision];
  for (const [scenario, checks] of [...results].sort()) {
    const passed = checks.filter((check) => check.status === "SUCCESS").length;
    const note = known[scenario] ? `; known: ${known[scenario].why}` : "";
    report(`${revision} ${scenario}: ${passed} checks passed${note}`, compare(checks, known[scenario]));
  }
  const gone = Object.keys(known).filter((scenario) => !results.has(scenario));
  report(`${revision}: baseline.json names only what ran`, gone.join(", "));
}
await server.stop();
finish();
