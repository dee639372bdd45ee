// SPDX-License-Identifier: GPL-3.0-or-later
// hostile.mjs HOST: an agent that means harm, or has lost its mind, over the real lines and the real port. Whatever it does,
// it is answered, and the next agent finds everything as it should be.
import { request } from "node:http";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { check, connect, ERAS, expect, expectRefusal, finish, makePlace, readAddress, startServer } from "./agent.mjs";

const PAGE = "<!doctype html><p>Hello";
const MANY = 10000;

async function tryLarge(agent, page) {
  const large = "x".repeat(12 * 1024 * 1024);
  const larger = "x".repeat(50 * 1024 * 1024);
  await expectRefusal(agent.call("canvas_show_page", { html: large, session: page.session }), /html/);
  await expectRefusal(agent.call("canvas_post_message", { ...page, message: large }), /256/);
  await expectRefusal(agent.call("canvas_wait", { session: large }), /session/);
  // Nobody reads the id of a message above 16 MiB: the client gives up by itself, and nothing else happens.
  for (const name of ["canvas_show_page", "canvas_wait"])
    await expectRefusal(agent.call(name, { html: larger, session: larger }, { timeout: 3000 }), /timed out/i);
  const { canvases } = await agent.call("canvas_list_open", { session: page.session });
  expect(canvases.length === 1, JSON.stringify(canvases));
}

// Calls @make with 0 to @total - 1, @atOnce at a time. Returns how many were not refused, and what the last refusal said.
async function flood(total, atOnce, make) {
  let next = 0;
  let good = 0;
  let refusal = "";
  const work = async () => {
    while (next < total) {
      const number = next;
      next += 1;
      try {
        await make(number);
        good += 1;
      } catch (error) {
        if (!error.isToolError) throw error;
        refusal = error.message;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { good, refusal };
}

async function tryMany(agent, page, home) {
  const { session } = page;
  const input = { folder: join(home, "work", "site") };
  const { good, refusal } = await flood(MANY, 1, (i) =>
    agent.call("canvas_open", { canvas: "page", input, session, instanceId: `n${i}` }));
  const { canvases } = await agent.call("canvas_list_open", { session });
  expect(good === 255, `${good} canvases more were opened`);
  expect(canvases.length === 256, `${canvases.length} canvases are open`);
  expect(/256|close/i.test(refusal), refusal);
  await flood(256, 16, (i) => agent.call("canvas_close", { session, instanceId: canvases[i].instanceId }));
}

async function tryPaths(agent, home) {
  await writeFile(join(home, "secret.html"), "secret");
  await symlink(home, join(home, "work", "out"));
  for (const input of [{ folder: "/etc" }, { folder: "/" }, { folder: ".." }, { folder: "../.ssh" }, { folder: home },
    { folder: join(home, "work", "..") }, { folder: "out" }, { folder: "site", entry: "../../secret.html" },
    { folder: "site", entry: "/etc/passwd" }, { folder: "file:///etc" }])
    await expectRefusal(agent.call("canvas_show_page", input), /^(?!.*timed out)./i);
  // No message may hold a NUL; whoever asked is told.
  await expectRefusal(agent.call("canvas_show_page", { folder: "site\0" }), /escaped NUL/);
}

function post(address, headers, path = "/mcp") {
  const { hostname, port } = new URL(address.url);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25",
    capabilities: {}, clientInfo: { name: "test-agent", version: "1" } } });
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: "POST", headers: { "Content-Type": "application/json",
      Accept: "application/json, text/event-stream", Authorization: `Bearer ${address.token}`, ...headers } },
    (answer) => { answer.resume(); resolve(answer.statusCode); });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function tryDoor(address) {
  const cases = [
    [{ Authorization: "" }, 401], [{ Authorization: "Bearer x" }, 401], [{ Authorization: `Basic ${address.token}` }, 401],
    [{ Authorization: `Bearer ${address.token}x` }, 401], [{ Host: "evil.example" }, 403],
    [{ Host: `127.0.0.1.evil.example:${new URL(address.url).port}` }, 403], [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "null" }, 403], [{ "Content-Type": "text/plain" }, 415],
  ];
  for (const [headers, status] of cases) {
    const got = await post(address, headers);
    expect(got === status, `${JSON.stringify(headers)}: ${got}, not ${status}`);
  }
  expect((await post(address, {})) === 200, "the right one is not let in");
}

const host = resolve(process.argv[2]);
const place = await makePlace();
const work = join(place.home, "work");
await mkdir(join(work, "site"), { recursive: true });
await writeFile(join(work, "site", "index.html"), PAGE);
const running = await startServer(host, ["serve", "--no-panel", "--exit-with-parent"], place.env);
const address = { program: host, args: ["--no-panel"], env: place.env, cwd: work };
for (const era of [ERAS[0], ERAS[3]]) {
  const agent = await connect(era, address);
  const { session } = await agent.call("canvas_show_page", { html: PAGE, instanceId: "first" });
  const page = { session, instanceId: "first" };
  await check(`${era.name}: arguments of 50 MiB`, () => tryLarge(agent, page));
  if (era === ERAS[0]) await check(`${era.name}: ${MANY} opens`, () => tryMany(agent, page, place.home));
  await check(`${era.name}: folders that are not its own`, () => tryPaths(agent, place.home)
    .finally(() => rm(join(work, "out"), { force: true })));
  await agent.close();
}
await check("the port: tokens, names and origins", async () => tryDoor(await readAddress(place)));
await check("the agent comes back, and finds nothing broken", async () => {
  const agent = await connect(ERAS[1], address);
  const page = await agent.call("canvas_show_page", { html: PAGE });
  const { canvases } = await agent.call("canvas_list_open", { session: page.session });
  expect(canvases.some((each) => each.instanceId === page.instanceId) &&
    canvases.some((each) => each.instanceId === "first"), JSON.stringify(canvases));
  await agent.close();
});
await check("the host ends as it should", async () => {
  const status = await running.stop();
  expect(status === 0, `its status is ${status}`);
});
await rm(place.home, { recursive: true, force: true });
finish();
