// SPDX-License-Identifier: GPL-3.0-or-later
// clients.mjs HOST: the official clients, each version, over lines and over HTTP, without a panel.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { check, connect, ERAS, expect, expectRefusal, finish, makePlace, readAddress, startServer, until } from "./agent.mjs";

const TOOLS = ["canvas_close", "canvas_invoke_action", "canvas_list", "canvas_list_open", "canvas_open",
  "canvas_post_message", "canvas_show_a2ui", "canvas_show_page", "canvas_snapshot", "canvas_wait"];
const PAGE = "<!doctype html><title>Page</title><p>Hello";

async function tryTools(name, agent) {
  let page;

  await check(`${name}: names its tools, honestly`, async () => {
    const names = agent.tools.map((tool) => tool.name).sort();
    expect(names.join() === TOOLS.join(), names.join());
    for (const { annotations, inputSchema, name: tool } of agent.tools) {
      expect(inputSchema.type === "object", `${tool} takes no object`);
      for (const hint of ["readOnlyHint", "destructiveHint", "openWorldHint"])
        expect(typeof annotations[hint] === "boolean", `${tool} says nothing of ${hint}`);
    }
  });
  await check(`${name}: lists what may be opened`, async () => {
    const { canvases } = await agent.call("canvas_list");
    expect(canvases.some((canvas) => canvas.canvas === "page" && !canvas.inputSchema), JSON.stringify(canvases));
    const { canvases: [page] } = await agent.call("canvas_list", { canvas: "page" });
    expect(page.inputSchema.type === "object", JSON.stringify(page));
    await expectRefusal(agent.call("canvas_list", { brief: "yes" }), /brief/);
  });
  await check(`${name}: shows a page, and shows it anew`, async () => {
    page = await agent.call("canvas_show_page", { html: PAGE, title: "Page", instanceId: "one" });
    expect(!page.refreshed && page.kind === "page" && page.instanceId === "one", JSON.stringify(page));
    const again = await agent.call("canvas_show_page", { html: PAGE + "2", instanceId: "one", session: page.session });
    expect(again.refreshed && again.session === page.session, JSON.stringify(again));
    await expectRefusal(agent.call("canvas_show_page", { session: page.session }), /html|folder/);
    await expectRefusal(agent.call("canvas_show_page", { folder: "../../etc", session: page.session }), /folder/i);
  });
  const here = () => ({ session: page.session, instanceId: "one" });
  await check(`${name}: opens by name`, async () => {
    const { home } = agent;
    await mkdir(join(home, "site"), { recursive: true });
    await writeFile(join(home, "site", "index.html"), PAGE);
    const opened = await agent.call("canvas_open", { canvas: "page", session: page.session, instanceId: "two",
      input: { folder: join(home, "site") } });
    expect(opened.instanceId === "two" && opened.canvas === "page", JSON.stringify(opened));
    await expectRefusal(agent.call("canvas_open", { canvas: "no-such", session: page.session }), /canvas_list|no-such/);
    await expectRefusal(agent.call("canvas_open", { canvas: "page", session: page.session, instanceId: "../x" }),
      /instanceId/);
  });
  await check(`${name}: lists what is open`, async () => {
    const { canvases } = await agent.call("canvas_list_open", { session: page.session });
    expect(canvases.map((each) => each.instanceId).sort().join() === "one,two", JSON.stringify(canvases));
    await expectRefusal(agent.call("canvas_list_open", { session: "nobody" }), /session/);
  });
  await check(`${name}: posts a message`, async () => {
    expect((await agent.call("canvas_post_message", { ...here(), message: { a: [1, null] } })).posted, "not posted");
    await expectRefusal(agent.call("canvas_post_message", { session: page.session, instanceId: "x", message: 1 }),
      /canvas_list_open|not open|No/);
  });
  await check(`${name}: is told what an action cannot do`, async () => {
    await expectRefusal(agent.call("canvas_invoke_action", { ...here(), action: "dance" }), /action/);
    await expectRefusal(agent.call("canvas_invoke_action", { session: page.session, instanceId: "one" }), /action/);
  });
  await check(`${name}: gets no picture where nobody looks`, async () => {
    await expectRefusal(agent.call("canvas_snapshot", here()), /panel/);
  });
  await check(`${name}: reads open canvases as resources`, () => tryResources(agent, page));
  await check(`${name}: gives up a wait`, () => tryCancel(agent, page));
  await check(`${name}: closes, and hears that it did`, async () => {
    const { cursor } = await agent.call("canvas_list_open", { session: page.session });
    expect((await agent.call("canvas_close", here())).closed, "not closed");
    const { events } = await agent.wait({ ...here(), types: ["closed"], cursor });
    expect(events[0].by === "agent", JSON.stringify(events));
    await expectRefusal(agent.call("canvas_close", here()), /open/);
    await agent.call("canvas_close", { ...here(), instanceId: "two" });
    const still = await agent.call("canvas_wait", { session: page.session, cursor: events[0].cursor, timeoutMs: 0,
      instanceId: "one" });
    expect(still.events.length === 0, JSON.stringify(still));
  });
}

async function tryResources(agent, page) {
  const { resources } = await agent.client.listResources();
  const ours = [];
  let updated = 0;
  agent.on("resources/updated", (message) => { updated += message.params.uri === ours[0]; });
  for (const { uri, name, title } of resources) if (`${uri} ${name} ${title}`.includes("one")) ours.push(uri);
  expect(ours.length > 0, JSON.stringify(resources));
  const { contents } = await agent.client.readResource({ uri: ours[0] });
  expect(contents[0].uri === ours[0] && contents[0].text.includes("one"), JSON.stringify(contents));
  const subscription = await agent.subscribe(ours[0]);
  await agent.call("canvas_show_page", { html: PAGE + "3", title: "Third", instanceId: "one", session: page.session });
  await until(() => updated > 0, "no update of the resource was heard");
  await subscription?.close?.();
  await expectRefusal(agent.client.readResource({ uri: "easel://nothing/here" }), /./);
}

// A wait tells that it goes on; cancelled then, it is over, and the next call is answered.
async function tryCancel(agent, page) {
  const controller = new AbortController();
  const { cursor } = await agent.call("canvas_list_open", { session: page.session });
  const waiting = agent.call("canvas_wait", { session: page.session, cursor, types: ["closed"], timeoutMs: 50000 },
    { signal: controller.signal, onprogress: () => controller.abort("enough") });
  await expectRefusal(waiting, /enough|abort/i);
  await agent.call("canvas_list_open", { session: page.session });
}

async function tryEra(era, host, place) {
  const running = await startServer(host, ["serve", "--no-panel", "--exit-with-parent"], place.env);
  const addresses = [["lines", { program: host, args: ["--no-panel"], env: place.env, cwd: place.home }],
    ["HTTP", await readAddress(place)]];
  for (const [kind, address] of addresses) {
    const name = `${era.name}, ${kind}`;
    let agent;
    await check(`${name}: connects`, async () => {
      agent = await connect(era, address);
      agent.home = place.home;
    });
    if (!agent) continue;
    await tryTools(name, agent);
    await agent.close();
  }
  await running.stop();
}

// The host dies under an agent: the next call finds another, and what was open.
async function tryReconnect(era, host, place) {
  const agent = await connect(era, { program: host, args: ["--no-panel"], env: place.env, cwd: place.home });
  const page = await agent.call("canvas_show_page", { html: PAGE, instanceId: "kept" });
  const access = await readAddress(place);
  const pid = await findHost(place);
  process.kill(pid, "SIGKILL");
  const after = await until(() => agent.call("canvas_list_open", { session: page.session }).catch(() => null),
    "no call came through after the host had died");
  expect(after.canvases.some((each) => each.instanceId === "kept"), JSON.stringify(after));
  expect((await readAddress(place)).token === access.token, "the host has another token now");
  await agent.call("canvas_close", { session: page.session, instanceId: "kept" });
  await agent.close();
  process.kill(await findHost(place), "SIGTERM");
}

// The host that an agent started: its process is the one that holds our folder.
async function findHost(place) {
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const [words, env] = await Promise.all(["cmdline", "environ"].map((file) =>
      readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")));
    if (words.split("\0")[1] === "serve" && env.includes(`HOME=${place.home}\0`)) return Number(pid);
  }
  throw new Error("no host runs");
}

const host = resolve(process.argv[2]);
for (const era of ERAS) {
  const place = await makePlace();
  await tryEra(era, host, place);
  await rm(place.home, { recursive: true, force: true });
}
for (const era of [ERAS[0], ERAS[3]]) {
  const place = await makePlace();
  await check(`${era.name}: goes on when the host dies`, () => tryReconnect(era, host, place));
  await rm(place.home, { recursive: true, force: true });
}
finish();
