// SPDX-License-Identifier: GPL-3.0-or-later
// A page served by vite from EASEL_TEST_FAR_FOLDER. Prints the port. For each line of its input, the program of the page
// has another version, as soon as a page waits for changes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer } from "vite";

const root = join(process.env.EASEL_TEST_FAR_FOLDER, String(process.pid));
let version = 1;

const page = `<!doctype html><title>Far</title><p id="version"></p><script type="module" src="/main.js"></script>`;
// A page that was loaded again, instead of being given the new part, is not hot.
const main = `import { version } from "./version.js";
document.getElementById("version").textContent = version;
window.isHot = version === 1;
import.meta.hot.accept("./version.js", (part) => {
  document.getElementById("version").textContent = part.version;
});
`;

function write(name, text) {
  writeFileSync(join(root, name), text);
}

function writeVersion() {
  write("version.js", `export const version = ${version};\n`);
}

mkdirSync(root);
write("index.html", page);
write("main.js", main);
writeVersion();
const server = await createServer({
  root, configFile: false, logLevel: "silent", server: { host: "127.0.0.1", port: 0, strictPort: true },
});
await server.listen();
console.log(server.httpServer.address().port);

for await (const _ of createInterface({ input: process.stdin })) {
  if (server.ws.clients.size === 0) await new Promise((resolve) => server.ws.on("connection", resolve));
  version += 1;
  writeVersion();
}
process.exit(0);
