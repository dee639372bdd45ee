/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the one element of the page, in a script world that the page cannot reach; the page has no script. The media
 * player of WebKit asks for no address of a scheme of ours, so the bytes go to it as a blob. */
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

      /* Without a type: what a server says of its bytes decides nothing. */
      element.src = URL.createObjectURL(blob.slice(0, blob.size, ''));
      document.body.append(element);
    } catch {
      tell('failed');
    }
  },
};
