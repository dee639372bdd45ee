/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bridge between an App in its frame and the application, in a script world of the shell page that the App cannot reach:
 * enforces the limits of messages, delays those above the rate, and reports dropped messages. The application checks sizes
 * again. */
globalThis.appShell ??= (() => {
  'use strict';

  let limits = null;
  let frame = null;
  let tokens = 0;
  let filled = 0;
  let size = null;
  let port = null;
  let delayed = [];
  let timer = 0;

  const native = (kind, text) => webkit.messageHandlers.app.postMessage(kind + text);

  /* The page of a form's frame gets a port with its first message; all other messages go through the port. */
  const toApp = (message) => {
    if (!limits?.ports)
      frame?.contentWindow?.postMessage(message, '*');
    else if (message.type === 'a2ui_app_frame_init') {
      const { port1, port2 } = new MessageChannel();
      port?.close();
      port = port1;
      port.onmessage = (event) => take(event.data);
      frame?.contentWindow?.postMessage(message, '*', [port2]);
    } else
      port?.postMessage(message);
  };

  const isMessage = (data) => typeof data === 'object' && data !== null &&
    (limits.ports ? typeof data.type === 'string' : data.jsonrpc === '2.0');

  /* A dropped request is answered, so that the App does not wait for ever. */
  const refuse = (data, reason) => {
    native('l', '');
    if (data && (typeof data.id === 'string' || typeof data.id === 'number') && typeof data.method === 'string')
      toApp({ jsonrpc: '2.0', id: data.id, error: { code: -32000, message: reason } });
  };

  /* A dropped answer of the App becomes an error, so that its caller does not wait. */
  const replace = (data, message) => {
    native('l', '');
    if (Number.isSafeInteger(data.id))
      native('m', JSON.stringify({ jsonrpc: '2.0', id: data.id, error: { code: -32000, message } }));
  };

  const mayPass = () => {
    const now = performance.now();
    tokens = Math.min(limits.burst, tokens + (now - filled) * limits.rate / 1000);
    filled = now;
    if (tokens < 1)
      return false;
    tokens -= 1;
    return true;
  };

  const passDelayed = () => {
    while (delayed.length > 0 && mayPass())
      native('m', delayed.shift());
    timer = delayed.length > 0 ? setTimeout(passDelayed, 1000 * (1 - tokens) / limits.rate) : 0;
  };

  const pass = (text) => {
    delayed.push(text);
    if (timer === 0)
      passDelayed();
  };

  /* Sends only the last size in each frame of the display. */
  const passSize = (text) => {
    if (size === null)
      requestAnimationFrame(() => {
        native('m', size);
        size = null;
      });
    size = text;
  };

  const take = (data) => {
    let text;
    try {
      text = JSON.stringify(data);
    } catch {
      text = undefined;
    }
    if (typeof text !== 'string' || !isMessage(data))
      return;
    const isAnswer = !limits.ports && data.method === undefined;
    const limit = isAnswer || data.method === 'ui/download-file' ? limits.file : limits.message;
    if (text.length > limit && isAnswer)
      replace(data, `An answer may have ${limit} characters.`);
    else if (text.length > limit)
      refuse(data, `A message may have ${limit} characters.`);
    else if ((limits.ports ? data.type : data.method) === limits.sizes)
      passSize(text);
    else if (delayed.length >= limits.delayed)
      refuse(data, 'Too many messages at once.');
    else
      pass(text);
  };

  const receive = (event) => {
    if (!frame || event.source !== frame.contentWindow || (limits.ports && event.data?.type !== 'a2ui_app_frame_ready'))
      return;
    take(event.data);
  };

  window.addEventListener('message', receive);

  return {
    /* The address of the App has the host of this page and the scheme of Apps, unless a form names another. */
    start: (given) => {
      limits = JSON.parse(given);
      tokens = limits.burst;
      filled = performance.now();
      delayed = [];
      frame?.remove();
      frame = document.createElement('iframe');
      frame.setAttribute('sandbox', limits.sandbox);
      frame.setAttribute('allow', limits.allow);
      frame.style.background = limits.background;
      frame.src = limits.address ?? `${limits.scheme}://${location.host}/`;
      document.body.append(frame);
      return true;
    },
    send: (text) => {
      toApp(JSON.parse(text));
      return true;
    },
    /* Sends a message with a port, which read.js stops before the App sees it. */
    read: (max) => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => resolve(String(event.data).slice(0, max));
      frame.contentWindow.postMessage(max, '*', [port2]);
    }),
  };
})();
