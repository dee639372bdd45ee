/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hears a document for its console, in a script world that the page cannot reach, and keeps a flood of it from the
 * application, which bounds it again. The handler is there only while somebody looks at the console.
 * Called with { message, rate, burst } in each document, and again in the same one after document.open(). */
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
      /* After a flood there is a pause, so that it is said once that something was left out. */
      if (tokens < (full ? limits.burst / 2 : 1))
        return false;
      full = false;
      tokens -= 1;
      return true;
    };

    /* Returns whether it was passed on. */
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
    /* Errors of scripts, and on their way down to it those of an element that could not load something. */
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

    /* From console-page.js. A document has one. */
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
