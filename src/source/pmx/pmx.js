/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window around the page of a PMX node, in that page: the page is shown alone, so that what it posts to its parent
 * comes back to itself. From there it goes to the source of the canvas, which checks the token, the node and what the
 * node may; what that answers is posted to the page. Runs in the page's own world, before any of its scripts; nothing
 * here is trusted by the other side. */
(() => {
  'use strict';

  /* Run again by document.open(), in the same window. */
  const MARK = Symbol.for('pmxNode');
  if (Object.hasOwn(window, MARK))
    return;
  Object.defineProperty(window, MARK, { value: true });

  const { parse, stringify } = JSON;
  const call = Function.prototype.call;
  const dispatch = call.bind(EventTarget.prototype.dispatchEvent);
  const listen = call.bind(EventTarget.prototype.addEventListener);
  const post = window.postMessage.bind(window);

  const EMIT = 'pmx-canvas-ax';
  const ACK = 'pmx-canvas-ax-ack';

  const port = new EventTarget();
  const early = [];
  let connected = false;
  let listening = false;
  let refusal = null;

  const tell = (kind, text) =>
    dispatch(port, new CustomEvent('ahp-out', { detail: kind + text, cancelable: true }));

  /* A page hears of each refusal as of an answer. */
  const refuse = (message, error) => post({
    source: ACK,
    token: message.token,
    correlationId: message.correlationId,
    interaction: { type: message.interaction.type },
    result: { ok: false, status: 503, code: 'not-sent', error },
  }, '*');

  const send = (message) => {
    refusal = null;
    if (!tell('m', stringify(message)))
      refuse(message, refusal ? refusal.message : 'not connected');
  };

  listen(window, 'message', (event) => {
    const message = event.data;
    if (event.source !== window || message === null || typeof message !== 'object' || message.source !== EMIT ||
        message.interaction === null || typeof message.interaction !== 'object')
      return;
    if (!listening && early.length < 100)
      early.push(message);
    else if (!listening || !connected)
      refuse(message, 'not connected');
    else
      send(message);
  });

  const begin = () => {
    if (!connected || listening)
      return;
    listening = true;
    tell('l', '');
    early.splice(0).forEach(send);
  };

  const received = {
    s: (text) => {
      ({ connected = connected } = parse(text));
      /* The relay announces the document only after it took the port. */
      queueMicrotask(begin);
    },
    m: (text) => {
      for (const message of parse(text))
        post(message, '*');
    },
    e: (text) => {
      for (const message of parse(text))
        console.error(`PMX_AX: ${message}`);
    },
    r: (text) => {
      refusal = parse(text);
    },
  };
  listen(port, 'ahp-in', (event) => received[event.detail[0]](event.detail.slice(1)));

  /* The page has the look of the desktop, whichever its server made it in. */
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const dress = () => {
    const theme = dark.matches ? 'dark' : 'light';
    for (const name of ['data-theme', 'data-pmx-canvas-theme'])
      document.documentElement?.setAttribute(name, theme);
  };
  listen(document, 'DOMContentLoaded', dress);
  listen(dark, 'change', dress);

  /* Whichever of the two scripts comes second finds the other listening. */
  const offer = () => dispatch(window, new MouseEvent('ahp-port', { relatedTarget: port }));
  listen(window, 'ahp-hello', offer, { once: true });
  offer();
})();
