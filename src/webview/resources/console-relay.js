/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Receives messages of a document for its console, in a script world that the page cannot reach, and limits their rate
 * for the application, which limits it again. The handler exists only while the console is shown. Called with {
 * message, rate, burst } in each document, and again in the same one after document.open(). */
(limits) => {
  'use strict';

  globalThis.easelConsole ??= (() => {
    let port = null;
    let tokens = limits.burst;
    let filled = performance.now();
    let full = false;

    const mayPass = () => {
      const now = performance.now();
      tokens = Math.min(limits.burst, tokens + (now - filled) * limits.rate / 1000);
      filled = now;
      /* After a flood, messages are dropped until half of the burst is available, so that the loss is reported only
       * once. */
      if (tokens < (full ? limits.burst / 2 : 1))
        return false;
      full = false;
      tokens -= 1;
      return true;
    };

    /* Returns whether the message was passed on. */
    const pass = (text) => {
      const handler = globalThis.webkit?.messageHandlers?.easelConsole;
      if (!handler)
        return false;
      if (mayPass()) {
        handler.postMessage(text.length <= limits.message ? text : '{"kind":"lost"}');
        return true;
      }
      if (!full)
        handler.postMessage('{"kind":"lost"}');
      full = true;
      return false;
    };

    const tell = (message) => pass(JSON.stringify(message));
    /* Errors of scripts; also errors of elements that could not load a resource, in the capture phase. */
    const failed = (event) => {
      if (event instanceof ErrorEvent && event.message === 'Script error.' && !event.filename)
        tell({ kind: 'muted' });
      else if (event instanceof ErrorEvent)
        tell({ kind: 'error', text: event.message, source: event.filename, line: event.lineno });
      else if (event.target instanceof Element)
        tell({ kind: 'unloaded', text: String(event.target.currentSrc || event.target.src || event.target.href) });
    };
    const blocked = (event) =>
      tell({ kind: 'blocked', text: event.blockedURI, rule: event.effectiveDirective, source: event.sourceFile,
             line: event.lineNumber });
    const said = (event) => {
      if (typeof event.detail !== 'string' || !pass(event.detail))
        event.preventDefault();
    };

    /* The port from console-page.js; a document has one. */
    const takePort = (event) => {
      if (port || !event.relatedTarget)
        return;
      port = event.relatedTarget;
      port.addEventListener('said', said);
    };

    return () => {
      window.addEventListener('error', failed, true);
      window.addEventListener('securitypolicyviolation', blocked);
      window.addEventListener('easel-console', takePort);
      window.dispatchEvent(new Event('easel-hello'));
    };
  })();
  globalThis.easelConsole();
}
