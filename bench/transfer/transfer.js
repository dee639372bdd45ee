/* SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

/* Both sides of a ratio run this page. It says what it measured through the bridge where there is one,
 * else through its title. */

const ROUNDS = 5;
const LARGE_BYTES = 16 * 1024 * 1024;
const SMALL_COUNT = 1000;
const SMALL_BYTES = 2048;

async function read(path, bytes)
{
  const response = await fetch(path, { cache: "no-store" });
  const body = await response.arrayBuffer();
  if (!response.ok || body.byteLength !== bytes)
    throw new Error(`${path}: ${response.status}, ${body.byteLength} bytes`);
}

async function time(work)
{
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function readSmall()
{
  return Promise.all(Array.from({ length: SMALL_COUNT }, (_, i) => read(`small-${i}.bin`, SMALL_BYTES)));
}

function median(numbers)
{
  return numbers.sort((a, b) => a - b)[numbers.length >> 1];
}

async function measure()
{
  const large = [], small = [];
  for (let round = 0; round < ROUNDS; round++)
    {
      large.push(await time(() => read("large.bin", LARGE_BYTES)));
      small.push(await time(readSmall));
    }
  return { large: median(large), small: median(small) };
}

function report(result)
{
  if (!window.ahpCanvas)
    document.title = JSON.stringify(result);
  else if (ahpCanvas.connected)
    {
      ahpCanvas.postMessage({ type: "set", key: "result", value: result });
      /* For an agent: the host takes the first message itself. */
      ahpCanvas.postMessage({ type: "measured", value: result });
    }
  else
    ahpCanvas.addEventListener("connectedchange", () => report(result), { once: true });
}

window.addEventListener("load", () =>
  measure().then(report, error => report({ error: String(error) })));
