/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The side of a guest book in its page: who is in it, and how to be. */
(() => {
  const port = new EventTarget(), names = [];
  const tell = (text) => port.dispatchEvent(new CustomEvent('ahp-out', { detail: text, cancelable: true }));
  port.addEventListener('ahp-in', ({ detail }) => {
    if (detail[0] === 'm') names.push(...JSON.parse(detail.slice(1)));
  });
  const offer = () => window.dispatchEvent(new MouseEvent('ahp-port', { relatedTarget: port }));
  window.addEventListener('ahp-hello', offer, { once: true });
  offer();
  window.guests = { names, sign: (name) => tell('m' + JSON.stringify(name)), listen: () => tell('l') };
})();
