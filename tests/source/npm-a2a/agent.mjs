// SPDX-License-Identifier: GPL-3.0-or-later
// agent.mjs FILE PORT: an A2A agent by the official SDK, of 1.0 at / and of 0.3 at /legacy. It keeps its tasks in FILE, and
// goes on with them when it is started again. "READY PORT" on standard output: it listens.
import { readFileSync, writeFileSync } from "node:fs";
import { AgentCard, Part, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from "@a2a-js/sdk";
import { AgentEvent, DefaultRequestHandler } from "@a2a-js/sdk/server";
import { agentCardHandler, jsonRpcHandler, UserBuilder } from "@a2a-js/sdk/server/express";
import express from "express";

const EXTENSION = "https://a2ui.org/a2a-extension/a2ui/v0.8";
const CATALOG = "https://a2ui.org/specification/v0_8/standard_catalog_definition.json";
const [file, wantedPort] = process.argv.slice(2);
const text = words => ({ text: words });
const a2ui = data => ({ data, metadata: { mimeType: "application/json+a2ui" } });

class FileStore {
  constructor() {
    try {
      this.tasks = JSON.parse(readFileSync(file, "utf8"));
    } catch {
      this.tasks = {};
    }
    this.unfinished = new Set(Object.keys(this.tasks).filter(id =>
      this.tasks[id].status.state === "TASK_STATE_WORKING"));
  }

  write() {
    writeFileSync(file, JSON.stringify(this.tasks));
  }

  async save(task) {
    this.tasks[task.id] = Task.toJSON(task);
    this.write();
  }

  async load(id) {
    const kept = this.tasks[id];
    if (kept === undefined) return undefined;
    // Whoever asks for a task that was cut off sees it as it was, and the next time as it is done.
    const task = Task.fromJSON(kept);
    if (this.unfinished.delete(id)) {
      kept.artifacts[0].parts.push(text("two"));
      kept.status = { state: "TASK_STATE_COMPLETED" };
      this.write();
    }
    return task;
  }

  async list() {
    return { tasks: [], nextPageToken: "", pageSize: 0, totalSize: 0 };
  }
}

// Resolves when both forms have been asked for: one after the other is not in parallel.
const both = [];
const meet = () => new Promise(resolve => {
  both.push(resolve);
  if (both.length === 2) both.splice(0).forEach(each => each());
});

function formOf(surfaceId) {
  const field = { label: { literalString: "Name" }, text: { path: "/name" } };
  const context = [{ key: "name", value: { path: "/name" } }];
  return [
    { beginRendering: { surfaceId, root: "root" } },
    { surfaceUpdate: { surfaceId, components: [
      { id: "root", component: { Column: { children: { explicitList: ["greeting", "name", "send"] } } } },
      { id: "greeting", component: { Text: { text: { path: "/greeting" } } } }] } },
    { surfaceUpdate: { surfaceId, components: [
      { id: "name", component: { TextField: field } },
      { id: "send", component: { Button: { child: "label", action: { name: "confirm", context } } } },
      { id: "label", component: { Text: { text: { literalString: "Send" } } } }] } },
    { dataModelUpdate: { surfaceId, contents: [{ key: "greeting", valueString: `Who are you, ${surfaceId}?` }] } },
  ];
}

let headers = {};

class Executor {
  async execute(request, bus) {
    const { taskId, contextId, userMessage } = request;
    const ids = { taskId, contextId };
    let step = 0;
    const give = (part, append = false) => bus.publish(AgentEvent.artifactUpdate(TaskArtifactUpdateEvent.fromJSON({
      ...ids, append, artifact: { artifactId: append || step === 0 ? "words" : `part-${step++}`, parts: [part] } })));
    const end = (state, words) => {
      const message = { messageId: `${taskId}-${state}-${Date.now()}`, role: "ROLE_AGENT", parts: [text(words)], ...ids };
      bus.publish(AgentEvent.statusUpdate(TaskStatusUpdateEvent.fromJSON({ ...ids, status: { state, message } })));
      bus.finished();
    };
    const parts = userMessage.parts.map(part => Part.toJSON(part));
    const said = parts.map(part => part.text ?? "").join("");
    const action = parts.map(part => part.data?.userAction).find(each => each !== undefined);

    const before = request.task !== undefined ? Task.toJSON(request.task) : { id: taskId, contextId, history: [] };
    bus.publish(AgentEvent.task(Task.fromJSON({ ...before, status: { state: "TASK_STATE_WORKING" } })));
    if (action !== undefined) {
      step = 1;
      give(a2ui({ dataModelUpdate: { surfaceId: action.surfaceId,
        contents: [{ key: "greeting", valueString: `Hello ${action.context.name}` }] } }));
      end("TASK_STATE_COMPLETED", request.task !== undefined ? `Same task: ${action.name}` : `New task: ${action.name}`);
    } else if (said.startsWith("form ")) {
      step = 1;
      for (const message of formOf(said.slice(5))) {
        give(a2ui(message));
        if (message.beginRendering !== undefined) await meet();
      }
      end("TASK_STATE_INPUT_REQUIRED", `This is ${said.slice(5)}.`);
    } else if (said === "slow") {
      give(text("one "));
      // Until it is killed.
    } else if (said === "terms") {
      const asked = headers["a2a-extensions"] ?? headers["x-a2a-extensions"] ?? "";
      const catalogs = userMessage.metadata?.a2uiClientCapabilities?.supportedCatalogIds ?? [];
      end("TASK_STATE_COMPLETED", `${asked === EXTENSION} ${catalogs.includes(CATALOG)} ${headers["a2a-version"] ?? "0.3"}`);
    } else end("TASK_STATE_FAILED", "I do not know that.");
  }

  cancelTask = async (taskId, bus) => bus.finished();
}

process.stdin.on("end", () => process.exit()).resume();
const app = express();
const server = app.listen(Number(wantedPort), "127.0.0.1", () => {
  const { port } = server.address();
  const url = `http://127.0.0.1:${port}/a2a`;
  const card = AgentCard.fromJSON({
    name: "Form Agent", description: "For tests", version: "1", defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"], skills: [],
    supportedInterfaces: [
      { url, protocolBinding: "JSONRPC", protocolVersion: "1.0", tenant: "" },
      { url, protocolBinding: "JSONRPC", protocolVersion: "0.3", tenant: "" }],
    capabilities: { streaming: true, extensions: [{ uri: EXTENSION, required: false,
      params: { supportedCatalogIds: [CATALOG], acceptsInlineCatalogs: false } }] },
  });
  const requestHandler = new DefaultRequestHandler(card, new FileStore(), new Executor());
  app.use("/.well-known/agent-card.json", agentCardHandler({ agentCardProvider: requestHandler }));
  // As agents of 0.3 alone have it.
  const { supportedInterfaces, ...rest } = AgentCard.toJSON(card);
  app.get("/legacy/.well-known/agent-card.json", (_request, response) => response.json({
    ...rest, url: supportedInterfaces[0].url, preferredTransport: "JSONRPC", protocolVersion: "0.3.0" }));
  app.use("/a2a", (request, _response, next) => {
    ({ headers } = request);
    next();
  }, jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat: { enabled: true } }));
  process.stdout.write(`READY ${port}\n`);
});
