/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bridge in the page: the frozen object "ahpCanvas". Runs in the script world of the page, before its scripts.
 * relay.js does not trust any of its data. */
(() => {
  'use strict';

  /* document.open() runs the script again in the same window. */
  if ('ahpCanvas' in window)
    return;

  const { parse, stringify } = JSON;
  const call = Function.prototype.call;
  const dispatch = call.bind(EventTarget.prototype.dispatchEvent);
  const listen = call.bind(EventTarget.prototype.addEventListener);
  const unlisten = call.bind(EventTarget.prototype.removeEventListener);

  /* The relay receives this object as the related target of an event: the only way to pass an object between script
   * worlds without adding it to the document, from which document.open() would remove it. */
  const port = new EventTarget();
  const target = new EventTarget();
  const state = { instanceId: '', connected: false, visible: true, kept: 'null' };
  let refusal = null;
  let listening = false;

  const tell = (kind, text) =>
    dispatch(port, new CustomEvent('ahp-out', { detail: kind + text, cancelable: true }));

  const received = {
    s: (text) => {
      const before = { ...state };
      Object.assign(state, parse(text));
      if (before.connected !== state.connected)
        dispatch(target, new Event('connectedchange'));
      if (before.visible !== state.visible)
        dispatch(target, new Event('visibilitychange'));
    },
    m: (text) => {
      for (const data of parse(text))
        dispatch(target, new MessageEvent('message', { data }));
    },
    e: (text) => {
      for (const message of parse(text))
        dispatch(target, new MessageEvent('messageerror', { data: { message } }));
    },
    r: (text) => {
      refusal = parse(text);
    },
  };
  listen(port, 'ahp-in', (event) => received[event.detail[0]](event.detail.slice(1)));

  const refuseCode = (key, value) => {
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new TypeError('a function or symbol cannot be sent');
    return value;
  };

  const serialize = (value) => {
    let text;
    try {
      text = stringify(value, refuseCode);
    } catch (error) {
      throw new DOMException(`The value is not JSON: ${error.message}`, 'DataCloneError');
    }
    if (text === undefined)
      throw new DOMException('The value is not JSON.', 'DataCloneError');
    return text;
  };

  const postMessage = (value) => {
    const text = serialize(value);
    refusal = null;
    if (!tell('m', text))
      throw new DOMException(refusal.message, refusal.name);
  };

  const setState = (value) => {
    const text = serialize(value);
    refusal = null;
    if (!tell('k', text))
      throw new DOMException(refusal.message, refusal.name);
    state.kept = text;
  };

  const addEventListener = (type, listener, options) => {
    listen(target, type, listener, options);
    if (type === 'message' && !listening) {
      listening = true;
      tell('l', '');
    }
  };

  const removeEventListener = (type, listener, options) => unlisten(target, type, listener, options);

  Object.defineProperty(window, 'ahpCanvas', {
    enumerable: true,
    value: Object.freeze(Object.create(Object.prototype, {
      instanceId: { get: () => state.instanceId, enumerable: true },
      connected: { get: () => state.connected, enumerable: true },
      visibility: { get: () => (state.visible ? 'visible' : 'hidden'), enumerable: true },
      getState: { value: () => parse(state.kept), enumerable: true },
      setState: { value: setState, enumerable: true },
      postMessage: { value: postMessage, enumerable: true },
      addEventListener: { value: addEventListener, enumerable: true },
      removeEventListener: { value: removeEventListener, enumerable: true },
    })),
  });

  /* The script that starts second finds the other one listening. */
  const offer = () => dispatch(window, new MouseEvent('ahp-port', { relatedTarget: port }));
  listen(window, 'ahp-hello', offer, { once: true });
  offer();
})();
