/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In the frame of an App, in a script world that the App cannot reach, and before any script of its own: says what the App
 * shows in words when the page around it asks. Messages to the App have no port. An App may give its elements the names
 * of what documents have, so nothing is looked up by a name on the document. */
if (window !== top && parent === top)
  addEventListener('message', (event) => {
    if (event.source !== parent || event.ports.length !== 1)
      return;
    event.stopImmediatePropagation();
    const bodies = Document.prototype.querySelectorAll.call(document, 'body');
    const text = [...bodies].map((body) => body.innerText ?? '').join('\n');
    event.ports[0].postMessage(text.slice(0, event.data));
  }, true);
