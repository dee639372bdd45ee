/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connects a page (page.js, or the script of another dialect) with the application, in a script world that the page
 * cannot reach. Enforces the limits of the page; the application checks them again, because a broken web process may
 * send anything. The application provides ahpBoot: { hello, connected, visible, kept, attributes, limits: { message,
 * queue, grace } }. */
globalThis.ahpNative ??= (() => {
  'use strict';

  const boot = globalThis.ahpBoot;
  const limits = boot.limits;
  const encoder = new TextEncoder();
  const root = () => document.documentElement;

  /* The id of this document, so that it ignores responses for an earlier one. */
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const native = (kind, text) => webkit.messageHandlers.ahpBridge.postMessage(kind + id + text);

  let port = null;
  let connected = boot.connected;
  let visible = boot.visible;
  /* State that the page stored and that was not sent yet. */
  let kept = null;
  let outstanding = 0;

  const toPage = (kind, text) => {
    if (port)
      port.dispatchEvent(new CustomEvent('ahp-in', { detail: kind + text }));
  };
  const refuse = (event, name, message) => {
    toPage('r', JSON.stringify({ name, message }));
    event.preventDefault();
  };

  /* Milliseconds of delay: a page may store its state as often as it likes, and only the last one is sent. */
  const KEEP_DELAY = 100;
  const keep = () => {
    if (kept !== null)
      native('k', kept);
    kept = null;
  };
  /* Called by forms.js before the page is unloaded, so that the last state arrives before the response. */
  globalThis.ahpKeep = keep;
  globalThis.ahpDraft = (text) => native('f', text);

  const fromPage = {
    k: (event, text) => {
      if (encoder.encode(text).length > limits.message)
        return refuse(event, 'QuotaExceededError', `${limits.message} bytes can be kept.`);
      if (kept === null)
        setTimeout(keep, KEEP_DELAY);
      kept = text;
      return undefined;
    },
    m: (event, text) => {
      if (!connected)
        return refuse(event, 'InvalidStateError', 'The canvas is not connected.');
      /* UTF-8 has at most three bytes for each UTF-16 unit, so only long texts need counting. */
      const bytes = text.length * 3 <= limits.message ? text.length * 3 : encoder.encode(text).length;
      if (bytes > limits.message)
        return refuse(event, 'DataCloneError', `A message may have ${limits.message} bytes.`);
      const exact = bytes === text.length * 3 ? encoder.encode(text).length : bytes;
      if (outstanding + exact > limits.queue)
        return refuse(event, 'QuotaExceededError', `${limits.queue} bytes are on their way already.`);
      outstanding += exact;
      return native('m', text);
    },
    l: () => native('l', ''),
  };

  const takePort = (event) => {
    if (port || !event.relatedTarget)
      return;
    port = event.relatedTarget;
    port.addEventListener('ahp-out', (out) => {
      const detail = typeof out.detail === 'string' ? out.detail : '';
      const handle = Object.hasOwn(fromPage, detail[0]) ? fromPage[detail[0]] : null;
      if (handle)
        handle(out, detail.slice(1));
    });
    toPage('s', JSON.stringify({ ...boot.hello, connected, visible, kept: boot.kept }));
  };

  /* Default attributes of the root element. Attributes that the page has set are kept; if it sets a language, it also
   * sets the direction. */
  let attributes = boot.attributes;
  const applied = new Map();
  const applyAttributes = () => {
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'dir' && root() && root().hasAttribute('lang') && root().getAttribute('lang') !== applied.get('lang'))
        continue;
      if (!root() || (root().hasAttribute(name) && root().getAttribute(name) !== applied.get(name)))
        continue;
      root().setAttribute(name, value);
      applied.set(name, value);
    }
  };

  /* Colours in another notation than rgb() are not judged: all comparisons with NaN are false. */
  const luminance = (color) => {
    if (!color.startsWith('rgb'))
      return { alpha: 1, value: NaN };
    const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
    const linear = [red, green, blue].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return { alpha, value: 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] };
  };

  const marks = ['data-ahp-plain', 'data-ahp-unthemed'];
  const isPainted = (style) => luminance(style.backgroundColor).alpha > 0.5 || style.backgroundImage !== 'none';

  /* If a page paints no background, it gets that of the theme. A page with dark text, or with a light background and no
   * text colour, was not tested in a dark theme; such a page keeps a light theme. */
  const adapt = () => {
    if (!document.body || !('data-ahp-color-scheme' in attributes))
      return;
    marks.forEach((mark) => root().removeAttribute(mark));
    const styles = [document.body, root()].map((element) => getComputedStyle(element));
    const painted = styles.find(isPainted);
    const dark = applied.get('data-ahp-color-scheme') === 'dark';
    const ink = luminance(styles[0].color).value;
    if (dark && painted && luminance(painted.backgroundColor).value > 0.4 && ink >= 0.18)
      root().setAttribute('data-ahp-unthemed', 'text');
    else if (dark && !painted && ink < 0.18)
      root().setAttribute('data-ahp-unthemed', 'page');
    else if (!painted)
      root().setAttribute('data-ahp-plain', '');
  };

  const fromNative = {
    messages: (text) => toPage('m', text),
    ack: (text) => {
      const { bytes, errors } = JSON.parse(text);
      outstanding -= bytes;
      if (errors.length > 0)
        toPage('e', JSON.stringify(errors));
    },
    connected: (text) => {
      connected = text === '1';
      toPage('s', JSON.stringify({ connected }));
    },
    visible: (text) => {
      visible = text === '1';
      toPage('s', JSON.stringify({ visible }));
    },
    theme: (text) => {
      attributes = JSON.parse(text);
      applyAttributes();
      adapt();
    },
    /* document.open() creates a new root element, and WebKit runs the scripts again. */
    root: () => {
      applied.clear();
      applyAttributes();
    },
  };

  let reported = false;
  const reportPaint = () => {
    if (reported)
      return;
    reported = true;
    /* The callback runs before a frame, and the timer after it. */
    requestAnimationFrame(() => setTimeout(() => native('p', ''), 0));
  };

  /* In a page with an opaque origin its own files are cross-origin, so WebKit ignores the attribute "download". */
  const offer = (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href);
    if (!link?.hasAttribute('download') || event.defaultPrevented || link.protocol !== location.protocol || origin !== 'null')
      return;
    event.preventDefault();
    native('s', JSON.stringify({ uri: link.href, name: link.download }));
  };

  window.addEventListener('click', offer);
  window.addEventListener('ahp-port', takePort);
  window.dispatchEvent(new Event('ahp-hello'));
  native('d', '');
  document.addEventListener('DOMContentLoaded', () => {
    adapt();
    setTimeout(reportPaint, limits.grace);
  });
  window.addEventListener('load', () => {
    adapt();
    reportPaint();
  });

  /* Called by the application, also for unloaded documents; the id "" means any. */
  return (kind, document_id, text) => {
    if (document_id !== '' && document_id !== id)
      return false;
    fromNative[kind](text);
    return true;
  };
})();
globalThis.ahpNative('root', '', '');
