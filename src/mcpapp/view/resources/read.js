/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs in the frame of an App, in a script world that the App cannot reach, before any script of the App: returns the visible
 * text of the App to the shell page. Only requests of the shell have a port. An App may give its elements the names of
 * members of document, so that only prototypes are used. */
if (window !== top && parent === top)
  addEventListener('message', (event) => {
    if (event.source !== parent || event.ports.length !== 1)
      return;
    event.stopImmediatePropagation();
    const bodies = Document.prototype.querySelectorAll.call(document, 'body');
    const text = [...bodies].map((body) => body.innerText ?? '').join('\n');
    event.ports[0].postMessage(text.slice(0, event.data));
  }, true);
