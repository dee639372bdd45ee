/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates the media element of the page, in a script world that the page cannot reach; the page has no script. WebKit's
 * media player cannot load addresses of custom schemes, so it gets the bytes as a blob. */
globalThis.easelPlayer ??= {
  async start(text) {
    'use strict';

    const { film, title } = JSON.parse(text);
    const tell = (word) => webkit.messageHandlers.player.postMessage(word);
    const element = document.createElement(film ? 'video' : 'audio');

    element.controls = true;
    element.disableRemotePlayback = true;
    element.preload = 'metadata';
    element.setAttribute('aria-label', title);
    element.addEventListener('loadedmetadata', () => tell('ready'), { once: true });
    element.addEventListener('error', () => tell('failed'), { once: true });
    try {
      const blob = await (await fetch('file')).blob();

      /* The blob has no type: WebKit must detect the format and not trust the server's type. */
      element.src = URL.createObjectURL(blob.slice(0, blob.size, ''));
      document.body.append(element);
    } catch {
      tell('failed');
    }
  },
};
