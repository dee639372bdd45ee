// SPDX-License-Identifier: GPL-3.0-or-later
// apps.mjs HEADLESS HOST PANEL: official servers with Apps in a running panel, driven by keys as a person does: behind
// "easel-host wrap", by a host of AHP, and run by Easel itself. What App and panel said is compared with recorded traffic in shape and order.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

import { startHost } from "./ahp-host.mjs";

const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
const { report, finish } = await import(pathToFileURL(join(here, "..", "npm-conformance", "tap.mjs")));
const [headless, host, panel] = process.argv.slice(2).map((path) => resolve(path));

function expect(condition, words) {
  if (!condition) throw new Error(words);
}

async function until(condition, words, seconds = 60, pause = 50) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    expect(Date.now() < end, typeof words === "function" ? words() : words);
    await new Promise((resolved) => setTimeout(resolved, pause));
  }
}

// --- the panel -------------------------------------------------------------------------------------------------------

function xdotool(...args) {
  return spawnSync("xdotool", args, { encoding: "utf8" }).stdout.trim();
}

// Windows of the panel that are seen, its own first, and each dialog after what it belongs to.
const listWindows = (program) => xdotool("search", "--all", "--onlyvisible", "--pid", String(program.child.pid), "--class", "easel")
  .split("\n").filter(Boolean).sort((one, other) => one - other);

function picture(name) {
  if (process.env.EASEL_TEST_PICTURES)
    spawnSync("import", ["-window", "root", join(process.env.EASEL_TEST_PICTURES, `${name}.png`)]);
}

function makePlace() {
  const home = mkdtempSync(join(tmpdir(), "easel-apps-"));
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_STATE_HOME: join(home, "state"),
    XDG_CONFIG_HOME: join(home, "config"), XDG_CACHE_HOME: join(home, "cache") };
  return { home, env };
}

// All messages of Apps are kept, as {from, message}.
function startPanel(place, args) {
  const child = spawn(panel, ["--standalone", "--events", ...args], { env: place.env, stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise((resolved) => child.on("close", resolved));
  const program = { child, traffic: [], canvases: new Set(), live: new Set(), isReady: false, stop: () => (child.kill("SIGTERM"), ended) };
  let rest = "";
  child.stdout.on("data", (data) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop();
    for (const event of lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line))) {
      if (event.event === "connection" && event.state === "ready") program.isReady = true;
      if (event.event === "canvas") program.canvases.add(event.canvas);
      if (event.event === "canvas" && event.state === "live") program.live.add(event.canvas);
      if (event.event === "app") program.traffic.push({ from: event.from === "app" ? "view" : "host", message: event.message });
    }
  });
  return program;
}

// --- the person ------------------------------------------------------------------------------------------------------

const key = (window, ...names) => xdotool("windowfocus", "--sync", window, "key", ...names);

// The question about the tools of a server stands in the tab of the App. It takes no yes in its first moment, so the key is
// pressed until the server has answered.
async function allowTools(program) {
  const calls = () => new Set(program.traffic.filter(({ from, message }) => from === "view" && message.method === "tools/call")
    .map(({ message }) => message.id));
  const answers = () => {
    const ids = calls();
    return program.traffic.filter(({ from, message }) => from === "host" && message.result !== undefined && ids.has(message.id)).length;
  };
  const before = answers();

  picture(`${program.name}-tools`);
  await until(() => {
    if (answers() > before) return true;
    key(listWindows(program)[0], "alt+a");
    return false;
  }, "the tool is not called", 60, 1000);
}

// A question is there before it takes a yes: the key is pressed until it has gone.
async function answer(program, name) {
  const dialog = await until(() => listWindows(program)[1], "nobody asks");
  picture(`${program.name}-${name}`);
  await until(() => {
    if (!listWindows(program).includes(dialog)) return true;
    key(dialog, name);
    return false;
  }, "the question stays", 60, 2000);
}

const count = (program, from, method) =>
  program.traffic.filter((each) => each.from === from && each.message.method === method).length;

const heard = (program, from, method) => until(() => count(program, from, method) > 0,
  () => `no ${method} of the ${from}: ${JSON.stringify(program.traffic).slice(-600)}`);

function click(window, fromRight, y) {
  const [, width] = xdotool("getwindowgeometry", window).match(/Geometry: (\d+)x/);

  xdotool("mousemove", "--window", window, String(width - fromRight), String(y), "click", "1");
}

// Into the App: at a place that says nothing, before its first control that does.
function enter(program, fromRight, y) {
  click(listWindows(program)[0], fromRight, y);
}

// The App says @method once more, by the control that is so many away. Fields to write in lie between, which say nothing
// to wait for: the versions of the Apps are locked, and so are their controls.
async function press(program, tabs, method, matches = () => true) {
  const said = () => program.traffic.filter(({ from, message }) =>
    from === "view" && message.method === method && matches(message.params)).length;
  const before = said();

  key(listWindows(program).at(-1), ...Array(tabs).fill("Tab"), "Return");
  await until(() => said() > before, () => `no control says ${method}: ${JSON.stringify(program.traffic).slice(-600)}`);
}

const toldMode = (program) =>
  program.traffic.filter(({ message }) => message.params?.displayMode !== undefined).at(-1)?.message.params;

// The person takes the App back out of a window of its own.
async function leave(program, own) {
  await until(() => {
    if (toldMode(program).displayMode === "inline") return true;
    key(own, "Escape");
    return false;
  }, "the App does not come back", 60, 300);
  await until(() => !listWindows(program).includes(own), "the window stays");
}

// The buttons of the bar above an App, from the right edge.
async function setMode(program, name, fromRight) {
  click(listWindows(program)[0], fromRight, 114);
  // Over the button its tooltip would come, which is a window as well.
  xdotool("mousemove", "1", "1");
  const told = await until(() => toldMode(program)?.displayMode === name && toldMode(program), `the App is not told of ${name}`);
  expect(told.containerDimensions === undefined || told.containerDimensions.height > 0, JSON.stringify(told));
  const own = await until(() => listWindows(program)[1], "there is no window");
  picture(`${program.name}-${name}`);
  await leave(program, own);
}

// --- the recorded traffic --------------------------------------------------------------------------------------------

const TIMED = /^(ui\/notifications\/(size-changed|host-context-changed)|ping|tools\/list)$/;

const shape = (value) => Array.isArray(value) ? value.map(shape)
  : value !== null && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((name) => [name, shape(value[name])]))
    : typeof value;

// Each message in a line, with the method of the request that it answers. The size of an App, the look of a desktop and what
// the debug App tells its server about them come when they come.
function describe(traffic) {
  const asked = new Map();
  const lines = [];

  for (const { from, message } of traffic) {
    const isAnswer = message.method === undefined;
    const other = from === "view" ? "host" : "view";
    const about = isAnswer ? asked.get(`${other} ${message.id}`) : message;

    if (!isAnswer && message.id !== undefined) asked.set(`${from} ${message.id}`, message);
    if (about === undefined || TIMED.test(about.method) || about.params?.name === "debug-log") continue;
    lines.push({ from, isAnswer, method: about.method, name: `${from} ${isAnswer ? "answers " : ""}${about.method}`, message });
  }
  return lines;
}

const readTranscript = (name) => describe(readFileSync(join(here, "transcripts", `${name}.jsonl`), "utf8").trim().split("\n")
  .map((line) => JSON.parse(line)).map(({ from, message }) => ({ from, message })));

// AHP does not have `_meta` of a result; logging is what the server can; and the recorded host gave each
// call the same result.
const OWN = /tool-result\._meta|hostCapabilities\.logging|answers tools\/call\._meta/;

// What the View does is the same; a host may say more than the one that was recorded, but nothing less, and in no other form.
function checkShape(recorded, ours) {
  const missing = (wanted, found, path) => wanted !== null && typeof wanted === "object" && !Array.isArray(wanted)
    ? Object.keys(wanted).flatMap((name) => found?.[name] === undefined ? [`${path}.${name}`]
      : missing(wanted[name], found[name], `${path}.${name}`)) : Array.isArray(wanted) === Array.isArray(found) ? [] : [path];

  for (const line of recorded) {
    const alike = ours.filter((each) => each.name === line.name);
    const wanted = shape(line.isAnswer ? line.message.result ?? {} : line.message.params ?? {});

    expect(alike.length > 0, `${line.name} is missing`);
    if (line.from === "view" && !line.isAnswer)
      expect(alike.some((each) => JSON.stringify(shape(each.message.params ?? {})) === JSON.stringify(wanted)),
        `${line.name}: ${JSON.stringify(wanted)}`);
    else {
      const lacks = missing(wanted, shape(alike[0].message.result ?? alike[0].message.params ?? {}), line.name)
        .filter((path) => !OWN.test(path));
      expect(lacks.length === 0, `missing: ${lacks}`);
    }
  }
}

function compare(name, traffic) {
  const recorded = readTranscript(name);
  const ours = describe(traffic);
  const order = (lines) => lines.map((line) => line.name).filter((line, i, all) => line !== all[i - 1]);
  const wanted = order(recorded).join("\n");
  const found = order(ours).join("\n");

  expect(wanted === found, `recorded:\n${wanted}\nours:\n${found}`);
  checkShape(recorded, ours);
}

// --- the Apps --------------------------------------------------------------------------------------------------------

const servers = {
  "basic-vanillajs": { bin: "mcp-server-basic-vanillajs", tool: "get-time", drive: driveBasic },
  "cohort-heatmap": { bin: "mcp-cohort-heatmap-server", tool: "get-cohort-data", drive: driveHeatmap },
  debug: { bin: "mcp-server-debug", tool: "debug-tool", drive: driveDebug },
};

async function driveBasic(program) {
  enter(program, 300, 150);
  await press(program, 1, "tools/call");
  await allowTools(program);
  await until(() => describe(program.traffic).some(({ name, message }) => name === "host answers tools/call" &&
    message.result.structuredContent.time !== undefined), "the tool does not answer");
  await press(program, 2, "ui/message");
  await press(program, 2, "notifications/message");
  await press(program, 2, "ui/open-link");
  await answer(program, "Escape");
}

// It asks for its data itself.
async function driveHeatmap(program) {
  await heard(program, "view", "tools/call");
  await allowTools(program);
}

const SETTINGS = 10;

async function driveDebug(program) {
  await heard(program, "view", "tools/call");
  await allowTools(program);
  // The question lies over the App, which has the same place before and after.
  const heights = new Set(program.traffic.map(({ message }) => message.params?.containerDimensions?.maxHeight).filter(Boolean));
  expect(heights.size <= 1, `the question moves the App: ${[...heights]}`);
  enter(program, 62, 172);
  await press(program, 2, "ui/message");
  await press(program, 1, "ui/message", ({ content }) => content[0].type === "image");
  for (const [tabs, level] of [[2, "debug"], [1, "info"], [1, "warning"], [1, "error"]])
    await press(program, tabs, "notifications/message", (params) => params.level === level);
  await press(program, 2, "ui/update-model-context");
  await press(program, 1, "ui/update-model-context", ({ structuredContent }) => structuredContent !== undefined);
  await press(program, 1, "ui/update-model-context", ({ content }) => content?.[0].type === "image");
  for (const mode of ["inline", "fullscreen", "pip"]) {
    await press(program, 1, "ui/request-display-mode", (params) => params.mode === mode);
    await until(() => describe(program.traffic).some(({ name, message }) => name === "host answers ui/request-display-mode" &&
      message.result.mode === mode), `${mode} is refused`);
    picture(`${program.name}-asks-${mode}`);
  }
  await leave(program, listWindows(program)[1]);
  await press(program, 2, "ui/open-link");
  await answer(program, "Escape");
  // The yes is for all tools of the server. Past sizes and the settings of the tool, one of which is a list that would take the keys, to the two buttons at the end.
  key(listWindows(program)[0], ...Array(SETTINGS).fill("Tab"));
  for (const tool of ["debug-tool", "debug-refresh"]) {
    const answers = () => describe(program.traffic).filter(({ name }) => name === "host answers tools/call").length;
    const before = answers();

    key(listWindows(program)[0], "Tab", "Return");
    await until(() => describe(program.traffic).some(({ name, message }) => name === "view tools/call" &&
      message.params.name === tool), `the button of ${tool} does nothing`);
    await until(() => answers() > before, `${tool} does not answer`);
  }
}

// --- the ways --------------------------------------------------------------------------------------------------------

async function withServer(command, place, test) {
  const client = new Client({ name: "agent", version: "1" });

  await client.connect(new StdioClientTransport({ command: command[0], args: command.slice(1), env: place.env,
    cwd: place.home, stderr: "ignore" }));
  const { tools } = await client.listTools();
  await test(client, tools);
  await client.close().catch(() => {});
}

async function follow(name, way, program, call) {
  const { drive } = servers[name];

  program.name = `${name}-${way}`;
  await until(() => program.isReady, "the panel is not connected");
  await until(() => listWindows(program).length > 0, "there is no window");
  await call();
  await heard(program, "view", "ui/notifications/initialized");
  await heard(program, "host", "ui/notifications/tool-result");
  await drive(program);
  picture(`${program.name}-inline`);
}

async function finishView(name, way, program) {
  const told = () => describe(program.traffic).some((line) => line.name === "view answers ui/resource-teardown");
  const [window] = listWindows(program);
  const transcript = program.traffic.slice();

  if (name !== "debug") {
    await setMode(program, "fullscreen", 65);
    await setMode(program, "pip", 102);
    picture(`${program.name}-back`);
  }
  // Reloaded: the page before has a moment for its last words.
  key(window, "ctrl+r");
  await until(told, "the View does not answer its teardown");
  const until_ = program.traffic.findIndex(({ message }) => message.method === "ui/resource-teardown");
  const end = program.traffic.slice(until_).filter(({ message }, i, all) => message.id === all[0].message.id);
  compare(name, [...transcript, ...end]);
}

async function tryWrap(name) {
  const place = makePlace();
  const program = startPanel(place, []);
  const command = [host, "wrap", "--no-panel", "--", servers[name].bin, "--stdio"];

  await withServer(command, place, async (client, tools) => {
    expect(tools.every((tool) => (tool._meta?.ui?.visibility ?? ["model"]).includes("model")), "the agent sees tools of Apps");
    await follow(name, "wrap", program, () => client.callTool({ name: servers[name].tool, arguments: {} }));
    await finishView(name, "wrap", program);
  });
  await program.stop();
  // The server has gone, and the program was started anew.
  const again = startPanel(place, []);
  again.name = `${name}-again`;
  await until(() => again.isReady, "the panel is not connected again");
  await heard(again, "host", "ui/notifications/tool-result");
  picture(`${name}-again`);
  await again.stop();
  rmSync(place.home, { recursive: true, force: true });
}

async function tryHost(name) {
  const place = makePlace();

  await withServer([servers[name].bin, "--stdio"], place, async (client, tools) => {
    const tool = tools.find((each) => each.name === servers[name].tool);
    const ask = (method, params) => client.request({ method, params }, { parse: (result) => result, safeParse: (result) => ({ success: true, data: result }) });
    const ahp = await startHost(name, ask);
    const program = startPanel(place, ["--no-embedded-host", "--host", ahp.address]);

    await until(() => program.isReady, "the panel is not connected");
    await until(() => ahp.isWatched(), "the panel does not look at the chat");
    await follow(name, "host", program, () => ahp.call(tool, {}));
    await finishView(name, "host", program);
    await program.stop();
    ahp.stop();
  });
  rmSync(place.home, { recursive: true, force: true });
}

// The server is in the person's list, and the agent has its tools by "easel-host mcp".
async function tryOwn(name) {
  const place = makePlace();
  const folder = join(place.home, "config", "easel");
  const entry = { id: "own", name: "Own", command: [servers[name].bin, "--stdio"] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "servers.json"), JSON.stringify({ version: 1, servers: [entry] }));
  const program = startPanel(place, []);

  await until(() => program.isReady, "the panel is not connected");
  await withServer([host, "mcp"], place, async (client) => {
    const tool = `own__${servers[name].tool}`;
    await until(async () => (await client.listTools()).tools.some((each) => each.name === tool), "the agent is not offered the tool");
    await follow(name, "own", program, () => client.callTool({ name: tool, arguments: {} }));
    await finishView(name, "own", program);
  });
  await program.stop();
  rmSync(place.home, { recursive: true, force: true });
}

// A server made for ChatGPT: the page uses window.openai, and all that the panel sees are messages of MCP Apps.
async function tryChatgpt() {
  const place = makePlace();
  const program = startPanel(place, []);
  const script = join(dirname(process.argv[1]), "chatgpt-server.mjs");
  const command = [host, "wrap", "--no-panel", "--", process.execPath, ...process.execArgv, script];
  const sent = (method) => program.traffic.filter(({ from, message }) => from === "view" && message.method === method)
    .map(({ message }) => message.params);

  program.name = "chatgpt";
  await until(() => program.isReady, "the panel is not connected");
  await withServer(command, place, async (client, tools) => {
    expect(tools.map(({ name }) => name).join() === "weather", `the agent sees ${JSON.stringify(tools)}`);
    await client.callTool({ name: "weather", arguments: { city: "Oslo" } });
    await heard(program, "view", "ui/message");
    picture(program.name);
    expect(sent("tools/call").map(({ name }) => name).join() === "refresh", JSON.stringify(sent("tools/call")));
    const [{ structuredContent, _meta }] = sent("ui/update-model-context");
    expect(structuredContent.degrees === 22 && _meta["openai/widgetState"].privateContent.tab === 1, JSON.stringify(_meta));
    expect(sent("ui/message")[0].content[0].text === "Compare Oslo", JSON.stringify(sent("ui/message")));
  });
  await program.stop();
  rmSync(place.home, { recursive: true, force: true });
}

// Official Apps that need a feature of WebKit: each says so, and works after one key.
const featured = {
  shadertoy: { bin: "mcp-shadertoy-server", tool: "render-shadertoy", offers: 1,
    input: { fragmentShader: "void mainImage(out vec4 c, in vec2 p) { c = vec4(p / iResolution.xy, 0.5, 1.0); }" } },
  threejs: { bin: "mcp-threejs-server", tool: "show_threejs_scene", offers: 2, input: {} },
};

async function tryFeature(name) {
  const { bin, tool, offers, input } = featured[name];
  const place = makePlace();
  const program = startPanel(place, []);
  const begun = () => count(program, "view", "ui/notifications/initialized");

  program.name = name;
  await until(() => program.isReady, "the panel is not connected");
  await withServer([host, "wrap", "--no-panel", "--", bin, "--stdio"], place, async (client) => {
    await client.callTool({ name: tool, arguments: input });
    await heard(program, "host", "ui/notifications/tool-result");
    picture(`${name}-offers`);
    await until(() => {
      if (begun() > offers) return true;
      key(listWindows(program)[0], "alt+a");
      return false;
    }, "the App is not reloaded", 60, 1000);
    // The offers follow one another: three.js wants graphics only after its code runs.
    const last = program.traffic.findLastIndex(({ message }) => message.method === "ui/initialize");
    await until(() => program.traffic.slice(last).some(({ message }) => message.method === "ui/notifications/size-changed"),
      "the App is not laid out");
    picture(`${name}-works`);
  });
  await program.stop();
  rmSync(place.home, { recursive: true, force: true });
}

const HISTORY = 200;
const LOOKED_AT = [3, 4, 5];

// Web processes of the panel: all descendants are looked at, as each is in a sandbox of its own.
function countWebProcesses(program) {
  const rows = spawnSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" }).stdout.trim().split("\n")
    .map((line) => line.trim().split(/\s+/));
  const found = new Set([String(program.child.pid)]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of rows) if (found.has(parent)) found.add(pid);
  }
  return rows.filter(([pid, , name]) => found.has(pid) && name.startsWith("WebKitWebProces")).length;
}

// Nothing of a history runs but what is looked at, and that runs with what it had.
async function tryHistory() {
  const place = makePlace();
  const name = "basic-vanillajs";

  await withServer([servers[name].bin, "--stdio"], place, async (client, tools) => {
    const ask = (method, params) => client.request({ method, params }, { parse: (result) => result, safeParse: (result) => ({ success: true, data: result }) });
    const ahp = await startHost(name, ask);
    await ahp.addHistory(tools[0], HISTORY);
    const program = startPanel(place, ["--no-embedded-host", "--host", ahp.address]);

    await until(() => program.canvases.size > 3, "the Apps are not listed");
    await heard(program, "host", "ui/notifications/tool-result");
    picture("history");
    // Whatever would be loaded unseen begins when the one before has, so that some of it had begun by the last of these.
    for (const tab of LOOKED_AT) {
      const live = program.live.size;
      key(listWindows(program)[0], `alt+${tab}`);
      await until(() => program.live.size > live, "what is looked at does not run");
    }
    expect(program.canvases.size < HISTORY / 10, `${program.canvases.size} canvases`);
    // What is live, and one process each that waits for the next page and for the next App.
    const processes = countWebProcesses(program);
    expect(processes <= program.live.size + 2, `${processes} web processes for ${program.live.size} live canvases`);
    // The list, and what came to the front while the others came.
    expect(program.live.size < program.canvases.size / 2, `${program.live.size} are live`);
    picture("history-looked-at");
    await program.stop();
    ahp.stop();
  });
  rmSync(place.home, { recursive: true, force: true });
}

async function check(name, test) {
  try {
    await test();
    report(name);
  } catch (error) {
    picture("failed");
    report(name, error.stack ?? error);
  }
}

async function run() {
  const only = process.env.EASEL_TEST_APP;
  for (const name of Object.keys(servers).filter((each) => !only || each === only)) {
    await check(`${name}: behind wrap, and after a restart without its server`, () => tryWrap(name));
    await check(`${name}: by a host of AHP`, () => tryHost(name));
    await check(`${name}: run by Easel itself`, () => tryOwn(name));
  }
  if (!only || only === "chatgpt") await check("a server made for ChatGPT", tryChatgpt);
  for (const name of Object.keys(featured).filter((each) => !only || each === only))
    await check(`${name}: allowed a feature of WebKit`, () => tryFeature(name));
  if (!only || only === "history") await check(`${HISTORY} Apps in a history cost nothing until they are looked at`, tryHistory);
  finish();
}

if (process.env.EASEL_HEADLESS_ROOT) {
  await run();
  process.exit();
} else {
  const again = spawn(headless, [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), headless, host, panel],
    { stdio: "inherit", env: process.env });
  again.on("close", (status) => { process.exitCode = status; });
}
