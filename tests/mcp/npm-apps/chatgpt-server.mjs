// SPDX-License-Identifier: GPL-3.0-or-later
// chatgpt-server.mjs: a server made for ChatGPT only, with the library of mcp-ui: its page is of the type
// text/html+skybridge, and the library's script in the page reads window.openai.
import { createUIResource } from "@mcp-ui/server";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const uri = "ui://widget/weather.html";
const page = `<!doctype html><html><head><title>Weather</title></head><body><p id="out">Waiting</p><script>
  let started = false;
  addEventListener("message", async ({ data }) => {
    const { toolInput, toolOutput } = data?.payload?.renderData ?? {};
    if (data?.type !== "ui-lifecycle-iframe-render-data" || toolOutput === null || started) return;
    started = true;
    out.textContent = toolInput.city + " " + toolOutput.degrees;
    const { structuredContent } = await window.openai.callTool("refresh", { city: toolInput.city });
    await window.openai.setWidgetState({ modelContent: structuredContent, privateContent: { tab: 1 } });
    await window.openai.sendFollowUpMessage({ prompt: "Compare " + toolInput.city });
  });
</script></body></html>`;

const { resource } = createUIResource({
  uri, encoding: "text", content: { type: "rawHtml", htmlString: page }, adapters: { appsSdk: { enabled: true } },
  metadata: { "openai/widgetCSP": { connect_domains: ["https://api.example.com"], resource_domains: [] } },
});
const server = new McpServer({ name: "weather", version: "1.0.0" });
const answer = (degrees) => async () => ({ content: [{ type: "text", text: `${degrees}` }], structuredContent: { degrees } });

server.registerResource("widget", uri, { mimeType: resource.mimeType }, async () => ({ contents: [resource] }));
server.registerTool("weather", { description: "The weather", _meta: { "openai/outputTemplate": uri } }, answer(21));
server.registerTool("refresh", {
  description: "The weather now", annotations: { readOnlyHint: true },
  _meta: { "openai/widgetAccessible": true, "openai/visibility": "private" },
}, answer(22));
await server.connect(new StdioServerTransport());
