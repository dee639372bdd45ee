// SPDX-License-Identifier: GPL-3.0-or-later
// panel.mjs HEADLESS HOST PANEL: with nothing but official clients as agents, and running panels on a display of their own: a
// page that talks, an editor that is edited and photographed, a person who answers and closes; two agents, two panels.
import { spawn, spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";

import { check, connect, ERAS, expect, expectRefusal, finish, makePlace, readAddress, report, start, until } from "./agent.mjs";

const [headless, host, panel] = process.argv.slice(2).map((path) => resolve(path));

// A page that answers what it hears.
const PAGE = `<!doctype html><title>Echo</title><body style="background:#e01b24"><script>
ahpCanvas.addEventListener("message", (event) => ahpCanvas.postMessage({ type: "x", heard: event.data }));
ahpCanvas.postMessage({ type: "x", ready: true });
</script>`;
// A model reads it before its first canvas: some 1,000 tokens.
const LIST_BYTES = 4000;
const BLOCKS = "██████████████████████\n".repeat(8);

function xdotool(...args) {
  const { status, stderr, stdout } = spawnSync("xdotool", args, { encoding: "utf8" });
  expect(status === 0, `xdotool: ${stderr}`);
  return stdout.trim();
}

function listWindows(pid) {
  return xdotool("search", "--all", "--onlyvisible", "--pid", String(pid), "--class", "easel").split("\n");
}

// As the person: in front of a window, the panel's own when none is named.
function pressIn(pid, key, window = listWindows(pid)[0]) {
  xdotool("windowfocus", "--sync", window, "key", key);
}

// What is in no file is theirs to throw away: the panel asks. A dialog is there before it hears keys.
async function closeUnsaved(pid) {
  const before = listWindows(pid);
  pressIn(pid, "ctrl+w");
  const dialog = await until(() => listWindows(pid).find((each) => !before.includes(each)), "the panel does not ask");
  await until(() => {
    if (!listWindows(pid).includes(dialog)) return true;
    spawnSync("xdotool", ["windowfocus", dialog, "key", "alt+d"]);
    return false;
  }, "the panel still asks");
}

// How many of 100 pixels are like this, each part within 40.
function countLike(picture, color) {
  const { data, width, height } = PNG.sync.read(Buffer.from(picture.images[0].data, "base64"));
  let count = 0;
  expect(width === picture.width && height === picture.height, "the picture has another size than its description");
  for (let i = 0; i < data.length; i += 4)
    count += color.every((part, j) => Math.abs(part - data[i + j]) < 40);
  return (count * 100) / (width * height);
}

// With EASEL_TEST_PICTURES the pictures are kept there.
async function keep(picture, name) {
  if (process.env.EASEL_TEST_PICTURES)
    await writeFile(join(process.env.EASEL_TEST_PICTURES, `${name}.png`), Buffer.from(picture.images[0].data, "base64"));
  return picture;
}

async function showPage(agent, instanceId, session) {
  const page = await agent.call("canvas_show_page", { html: PAGE, title: "Echo", instanceId, ...(session && { session }) });
  const here = { session: page.session, instanceId };
  const { events, cursor } = await agent.wait({ ...here, types: ["message"], cursor: page.cursor });
  expect(events[0].payload.ready === true, JSON.stringify(events));
  return { ...here, cursor };
}

async function openEditor(agent, session, instanceId, owner) {
  await until(async () => (await agent.call("canvas_list")).canvases.some((each) =>
    each.canvas === "editor"), "the panel declares no editor");
  return agent.call("canvas_open", { canvas: "editor", session, instanceId, input: { text: "one\n" }, ...(owner && { owner }) });
}

async function setText(agent, here, text) {
  const { value } = await agent.call("canvas_invoke_action", { ...here, action: "getText" });
  return agent.call("canvas_invoke_action", { ...here, action: "setText",
    input: { text, expectedRevision: value.revision } });
}

function isShown(program, instanceId) {
  return program.events.some((event) => event.instanceId === instanceId && event.state === "live");
}

async function tryAll(name, agent, program) {
  let page;
  let editor;
  const cleared = program.events.length;

  await check(`${name}: talks with a page in the panel`, async () => {
    page = await showPage(agent, `page-${cleared}`);
    const { session, instanceId } = page;
    await agent.call("canvas_post_message", { session, instanceId, message: { hello: [1, "ä", null] } });
    const { events } = await agent.wait({ session, instanceId, types: ["message"], cursor: page.cursor });
    expect(JSON.stringify(events[0].payload.heard) === '{"hello":[1,"ä",null]}', JSON.stringify(events));
  });
  await check(`${name}: photographs the page`, async () => {
    const { session, instanceId } = page;
    await until(() => isShown(program, instanceId), "the panel does not show the page");
    const picture = await keep(await agent.call("canvas_snapshot", { session, instanceId }), `page-${cleared}`);
    expect(countLike(picture, [0xe0, 0x1b, 0x24]) > 80, "the page is not red in its picture");
  });
  await check(`${name}: edits in the panel's editor, and the picture shows it`, async () => {
    const here = { session: page.session, instanceId: `editor-${cleared}` };
    const opened = await openEditor(agent, here.session, here.instanceId);
    editor = { ...here, cursor: opened.cursor };
    expect(opened.kind === "native", JSON.stringify(opened));
    await until(() => isShown(program, here.instanceId), "the panel does not show the editor");
    const before = await keep(await agent.call("canvas_snapshot", here), `editor-${cleared}-before`);
    await setText(agent, here, BLOCKS);
    const after = await keep(await agent.call("canvas_snapshot", { ...here, maxWidth: 400 }), `editor-${cleared}-after`);
    expect(after.width <= 400, `maxWidth was 400, but the picture has ${after.width}`);
    expect(countLike(before, [75, 75, 80]) < 2, "the editor is dark before the edit");
    expect(countLike(after, [75, 75, 80]) > 3, "the edit is not in the picture");
  });
  await check(`${name}: lists everything in few words, and once`, async () => {
    const result = await agent.callTool({ name: "canvas_list", arguments: {} });
    const bytes = JSON.stringify(result).length;
    const { canvases } = JSON.parse(result.content[0].text);
    expect(["browser", "editor", "page", "terminal"].every((each) => canvases.some(({ canvas }) => canvas === each)),
      result.content[0].text);
    expect(result.structuredContent === undefined && bytes < LIST_BYTES, `${bytes} bytes`);
    const { canvases: [one] } = await agent.call("canvas_list", { canvas: "editor" });
    expect(one.inputSchema.type === "object" && one.actions.every((action) => action.description !== ""),
      JSON.stringify(one));
  });
  await check(`${name}: is told what an action needs`, async () => {
    const { session, instanceId } = editor;
    await expectRefusal(agent.call("canvas_invoke_action", { session, instanceId, action: "setText", input: {} }), /text/);
    await expectRefusal(agent.call("canvas_invoke_action", { session, instanceId, action: "setText",
      input: { text: "x", expectedRevision: 0 } }), /canvas_conflict|changed/);
  });
  await check(`${name}: hears that the person closed the editor`, async () => {
    const { session, instanceId, cursor } = editor;
    const closed = agent.wait({ session, instanceId, types: ["closed"], cursor });
    closed.catch(() => {});
    await closeUnsaved(program.child.pid);
    const { events } = await closed;
    expect(events[0].by === "person" && events[0].instanceId === instanceId, JSON.stringify(events));
  });
  await check(`${name}: hears what the person answered`, () => tryConsent(agent, program, page.session));
  await check(`${name}: closes the page`, async () => {
    const { session, instanceId } = page;
    await agent.call("canvas_close", { session, instanceId });
    await until(() => program.events.some((event) => event.instanceId === instanceId && event.state === "closed"),
      "the panel still shows the page");
  });
}

// The person is asked before a script of the agent runs in a page of the web, and says no.
async function tryConsent(agent, program, session) {
  const here = { session, instanceId: `web-${program.events.length}` };
  const opened = await agent.call("canvas_open", { canvas: "browser", ...here, input: { url: "about:blank" } });
  await until(() => isShown(program, here.instanceId), "the panel does not show the browser");
  const act = { ...here, action: "evaluate", input: { script: "return 1 + 1" } };
  const refusal = await expectRefusal(agent.call("canvas_invoke_action", act), /asked/);
  expect(/canvas_wait/.test(refusal.message), refusal.message);
  // The question comes up within moments; a key that is pressed before is for nobody.
  const events = await until(async () => {
    pressIn(program.child.pid, "alt+d");
    const heard = await agent.call("canvas_wait", { ...here, types: ["consent"], cursor: opened.cursor, timeoutMs: 1000 });
    return heard.events.length > 0 && heard.events;
  }, "no answer was heard");
  expect(events[0].decision === "refused" && events[0].instanceId === here.instanceId, JSON.stringify(events));
  await expectRefusal(agent.call("canvas_invoke_action", act), /no|refuse/i);
  await agent.call("canvas_close", here);
}

async function tryMany(place) {
  const address = { program: host, args: ["--no-panel"], env: place.env, cwd: place.home };
  const agents = [await connect(ERAS[0], address), await connect(ERAS[3], { ...(await readAddress(place)) })];
  // The panel stays with the agent that came first: the page of the other is open, and nobody looks at it.
  const pages = [await showPage(agents[0], "many-0"), await agents[1].call("canvas_show_page", { html: PAGE,
    instanceId: "many-1" })];
  let second;

  await check("two agents: each has its own session", async () => {
    expect(pages[0].session !== pages[1].session, "they share a session");
    const { canvases } = await agents[1].call("canvas_list_open", { session: pages[1].session });
    expect(canvases.every((each) => each.instanceId === "many-1"), JSON.stringify(canvases));
  });
  await check("two agents: only the page that the person looks at is in view", async () => {
    expect(pages[1].visible === false, JSON.stringify(pages[1]));
    await until(async () => {
      const { canvases } = await agents[0].call("canvas_list_open", { session: pages[0].session });
      return canvases.find((each) => each.instanceId === "many-0").visible === true;
    }, "the page of the first agent is not in view");
  });
  await check("two panels: both offer what they have, and calls reach the owner", async () => {
    second = await startSecond(place);
    const owners = await until(async () => {
      const { canvases } = await agents[0].call("canvas_list");
      const editors = canvases.filter((each) => each.canvas === "editor");
      return editors.length === 2 && editors.map((each) => each.owner);
    }, "the second panel declares no editor");
    for (const [i, owner] of owners.entries()) {
      const opened = await agents[0].call("canvas_open", { canvas: "editor", owner, session: pages[0].session,
        instanceId: `of-${i}`, input: { text: `panel ${i}\n` } });
      expect(opened.owner === owner, JSON.stringify(opened));
    }
    await expectRefusal(agents[0].call("canvas_open", { canvas: "editor", session: pages[0].session, instanceId: "of-x" }),
      /owner/);
  });
  await check("two panels: one dies, its canvases wait, the other's go on", async () => {
    await second.stop("SIGKILL");
    const gone = await until(async () => {
      const { canvases } = await agents[0].call("canvas_list_open", { session: pages[0].session });
      return canvases.find((each) => each.availability === "stale");
    }, "nothing is stale");
    const other = gone.instanceId === "of-0" ? "of-1" : "of-0";
    const { value } = await agents[0].call("canvas_invoke_action", { session: pages[0].session, instanceId: other,
      action: "getText" });
    expect(value.text === `panel ${other.slice(-1)}\n`, JSON.stringify(value));
    await expectRefusal(agents[0].call("canvas_invoke_action", { session: pages[0].session, instanceId: gone.instanceId,
      action: "getText" }), /./);
    await agents[0].call("canvas_post_message", { session: pages[0].session, instanceId: "many-0", message: 7 });
    const { events } = await agents[0].wait({ ...pages[0], types: ["message"] });
    expect(events[0].payload.heard === 7, JSON.stringify(events));
  });
  for (const agent of agents) await agent.close();
}

// Another installation of the panel, which knows the running host by its address.
async function startSecond(place) {
  const { env, home } = await makePlace();
  const text = await readFile(join(place.home, "easel", "host", "access"), "utf8");
  const [port, token] = ["port", "token"].map((key) => text.match(new RegExp(`^${key}=(.*)$`, "m"))[1]);
  const program = start(panel, ["--standalone", "--events", "--no-embedded-host", "--host",
    `ws://127.0.0.1:${port}/?tkn=${encodeURIComponent(token)}`], env);
  return { ...program, home };
}

// A panel with a host of its own, for @test.
async function withPanel(test) {
  const place = await makePlace();
  const program = start(panel, ["--standalone", "--events"], place.env);
  await until(() => readAddress(place).then(({ url }) => fetch(url)).catch(() => null), "the panel's host does not run", 60);
  await test(place, program);
  await program.stop();
  await rm(place.home, { recursive: true, force: true });
}

async function run() {
  const ways = [["2.x, lines", ERAS[0], false], ["1.x, lines", ERAS[4], false], ["2.x, HTTP", ERAS[1], true]];
  for (const [name, era, isHttp] of ways)
    await withPanel(async (place, program) => {
      const lines = { program: host, args: ["--no-panel"], env: place.env, cwd: place.home };
      const agent = await connect(era, isHttp ? await readAddress(place) : lines);
      await tryAll(name, agent, program);
      await agent.close();
    });
  await withPanel(tryMany);
  finish();
}

if (process.env.EASEL_HEADLESS_ROOT) {
  await run().catch((error) => {
    report("the whole run", error.stack);
    finish();
    process.exit(1);
  });
} else {
  const again = spawn(headless, [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), headless, host, panel],
    { stdio: "inherit", env: process.env });
  again.on("close", (status) => { process.exitCode = status; });
}
