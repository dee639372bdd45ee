// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before the conformance suite, which knows no tokens: adds ours to whatever it sends to our port, by whichever of
// Node's two ways.
import diagnostics from "node:diagnostics_channel";

const place = new URL(process.env.EASEL_MCP_URI);
const value = `Bearer ${process.env.EASEL_MCP_TOKEN}`;

diagnostics.subscribe("undici:request:create", ({ request }) => {
  if (request.origin === place.origin)
    request.addHeader("authorization", value);
});

diagnostics.subscribe("http.client.request.created", ({ request }) => {
  if (request.host === place.hostname && !request.headersSent)
    request.setHeader("authorization", value);
});
