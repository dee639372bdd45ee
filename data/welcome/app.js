/* SPDX-License-Identifier: GPL-3.0-or-later */
"use strict";

const COUNTER = "counter";
/* Undefined if the page is opened in an ordinary browser. */
const canvas = window.ahpCanvas;

const byId = id => document.getElementById(id);

/* Shows the child for the present state and hides the others, so that all texts stay in the page. */
function showState(element, state)
{
  element.dataset.state = state;
  for (const child of element.querySelectorAll("[data-when]"))
    child.hidden = child.dataset.when !== state;
}

/* ---- the counter: read, changed and reported by the provider ---- */

function send(message)
{
  try
    {
      canvas.postMessage(message);
      byId("problem").hidden = true;
    }
  catch (error)
    {
      showProblem(error.message);
    }
}

function showProblem(text)
{
  byId("problem").textContent = text;
  byId("problem").hidden = false;
}

function showValue(value)
{
  const counter = byId("counter");
  counter.textContent = new Intl.NumberFormat(document.documentElement.lang).format(value);
  counter.classList.remove("changed");
  requestAnimationFrame(() => counter.classList.add("changed"));
  showState(byId("link"), "on");
}

function onMessage(event)
{
  const message = event.data;
  if (message?.type === "value" && message.key === COUNTER)
    showValue(Number(message.value ?? 0));
  else if (message?.type === "error")
    showProblem(String(message.message));
}

function onConnectedChange()
{
  const connected = canvas?.connected === true;
  byId("add").disabled = !connected;
  showState(byId("link"), connected ? "wait" : "off");
  if (connected)
    send({ type: "get", key: COUNTER });
}

function startCounter()
{
  if (canvas)
    {
      canvas.addEventListener("message", onMessage);
      canvas.addEventListener("connectedchange", onConnectedChange);
      byId("add").addEventListener("click", () => send({ type: "add", key: COUNTER, amount: 1 }));
    }
  onConnectedChange();
}

/* ---- the pieces: loaded one after another, so that each is measured alone ---- */

function formatBytes(bytes)
{
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: "unit", unit: "kilobyte", maximumFractionDigits: 1,
  }).format(bytes / 1000);
}

function formatTime(milliseconds)
{
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: "unit", unit: "millisecond", maximumFractionDigits: milliseconds < 10 ? 1 : 0,
  }).format(milliseconds);
}

async function readPiece(path)
{
  const start = performance.now();
  const response = await fetch(path, { cache: "no-store" });
  if (!response.ok)
    throw new Error(`${path}: ${response.status}`);
  const bytes = (await response.arrayBuffer()).byteLength;
  return { bytes, time: performance.now() - start };
}

function addPiece(piece)
{
  const item = byId("piece").content.firstElementChild.cloneNode(true);
  item.querySelector(".name").textContent = piece.path;
  item.querySelector(".what").textContent = piece.what;
  byId("pieces").append(item);
  return item;
}

async function measurePieces()
{
  const { pieces } = await (await fetch(byId("pieces").dataset.list)).json();
  const items = pieces.map(addPiece);
  const total = { bytes: 0, time: 0 };
  const results = [];
  for (const [index, piece] of pieces.entries())
    {
      const result = await readPiece(piece.path);
      items[index].querySelector(".figures").textContent =
        `${formatBytes(result.bytes)} · ${formatTime(result.time)}`;
      results.push(result);
      total.bytes += result.bytes;
      total.time += result.time;
    }
  const longest = Math.max(...results.map(result => result.time), 1);
  results.forEach((result, index) =>
    items[index].style.setProperty("--share", (result.time / longest).toFixed(3)));
  byId("total-bytes").textContent = formatBytes(total.bytes);
  byId("total-time").textContent = formatTime(total.time);
}

startCounter();
measurePieces().then(
  () => showState(byId("total"), "done"),
  () => showState(byId("total"), "failed"));
