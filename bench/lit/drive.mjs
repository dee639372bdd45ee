// SPDX-License-Identifier: GPL-3.0-or-later
// drive.mjs CHROMIUM FILE [WIDTH HEIGHT]: the page of page.mjs in Chromium, and a line for each line of standard input, as bench-a2ui has
// them: "load" and "feed MESSAGE". "show NAME" replaces what is shown by the payload of the file NAME, and "picture NAME"
// writes what is seen as PNG.
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {createInterface} from 'node:readline';
import {build} from 'esbuild';
import {chromium} from 'playwright-core';

const [executablePath, file, width = 700, height = 900] = process.argv.slice(2);
const entry = fileURLToPath(new URL('page.mjs', import.meta.url));
const bundle = await build({entryPoints: [entry], bundle: true, format: 'iife', write: false, preserveSymlinks: true});
const browser = await chromium.launch({executablePath, args: ['--no-sandbox', '--js-flags=--expose-gc']});
const page = await browser.newPage({viewport: {width: Number(width), height: Number(height)}});
page.on('pageerror', error => console.error(error.message));
await page.setContent('<!doctype html><meta charset="utf-8"><body style="font: 11pt sans-serif"></body>');
await page.addScriptTag({content: bundle.outputFiles[0].text});

// Files of payloads are arrays, or an object in each line.
const read = name => {
  const text = readFileSync(name, 'utf8');
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return text.split('\n').filter(line => line.trim()).map(line => JSON.parse(line));
  }
};
const last = messages => JSON.stringify(messages).match(/"valueString":"([^"]*)"(?!.*"valueString")/)[1];
const feed = (messages, text) => page.evaluate(([m, t]) => window.feed(m, t), [messages, text]);

console.log('READY');
for await (const line of createInterface({input: process.stdin})) {
  const [word, rest] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)];
  if (word === 'load') {
    await page.evaluate(() => window.reset());
    const messages = read(file);
    console.log('loaded', await feed(messages, last(messages)));
  } else if (word === 'feed') {
    const messages = [JSON.parse(rest)];
    console.log('fed', await feed(messages, last(messages)));
  } else if (word === 'show') {
    await page.evaluate(() => window.reset());
    await feed(read(rest), null);
    console.log('shown');
  } else if (word === 'picture') {
    await page.screenshot({path: rest});
    console.log('taken');
  }
}
await browser.close();
