/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs in the frame of an App, in a script world that the App cannot reach, before any script of the App: returns the visible
 * text of the App to the shell page, by readText() of text.js. Only the shell can send
 * a number with a port. */
if (window !== top && parent === top)
  addEventListener('message', (event) => {
    if (event.source !== parent || event.ports.length !== 1 || typeof event.data !== 'number')
      return;
    event.stopImmediatePropagation();
    event.ports[0].postMessage(readText(document, event.data));
  }, true);
