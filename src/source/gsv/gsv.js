/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The side of a GSV canvas in its page: the frozen object "gsvCanvas", and the attributes data-gsv-text, data-gsv-model
 * and data-gsv-action. Runs in the page's own world, before any of its scripts; nothing here is trusted by the other
 * side (relay.js). Text of the state is only ever set as text. */
(() => {
  'use strict';

  /* Run again by document.open(), in the same window. */
  if ('gsvCanvas' in window)
    return;

  const { parse, stringify } = JSON;
  const call = Function.prototype.call;
  const dispatch = call.bind(EventTarget.prototype.dispatchEvent);
  const listen = call.bind(EventTarget.prototype.addEventListener);

  const MODELS = 'input[data-gsv-model], select[data-gsv-model], textarea[data-gsv-model]';

  const port = new EventTarget();
  const listeners = new Set();
  const waiting = new Map();
  /* Places that were typed into while nothing could be sent. */
  const unsent = new Map();
  let state = null;
  let known = false;
  let connected = false;
  let greeted = false;
  let nextCall = 0;
  let refusal = null;

  const tell = (kind, text) =>
    dispatch(port, new CustomEvent('ahp-out', { detail: kind + text, cancelable: true }));

  const send = (message) => {
    refusal = null;
    if (!tell('m', stringify(message)))
      throw new DOMException(refusal.message, refusal.name);
  };

  const copy = (value) => (value === undefined ? undefined : parse(stringify(value)));

  /* "state.a.b"; nothing else is a place. */
  const lookUp = (dots) => {
    const names = String(dots).split('.');
    if (names.length < 2 || names.shift() !== 'state')
      return undefined;
    let value = state;
    for (const name of names) {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name))
        return undefined;
      value = value[name];
    }
    return value;
  };

  /* A place as the other side writes it: a JSON pointer. */
  const pointerOf = (dots) =>
    String(dots).split('.').slice(1).map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

  const asText = (value) => {
    if (value === null || value === undefined)
      return '';
    return typeof value === 'object' ? stringify(value) : String(value);
  };

  /* Text that is equal already stays: selections and screen readers are left alone. */
  const showText = (element) => {
    const text = asText(lookUp(element.dataset.gsvText));
    if (element.textContent !== text)
      element.textContent = text;
  };

  /* A value of somebody else stays selected where the user has selected all of the field, as Tab does: what they type next
   * replaces it. */
  const setText = (element, text) => {
    const isSelected = element === document.activeElement && element.value !== '' && element.selectionStart === 0 &&
      element.selectionEnd === element.value.length;
    element.value = text;
    if (isSelected)
      element.select();
  };

  /* A field in which the person types is theirs until they leave it. */
  const showModel = (element) => {
    const value = lookUp(element.dataset.gsvModel);
    if ((element === document.activeElement && element.dataset.gsvTyping === 'true') ||
        unsent.has(element.dataset.gsvModel))
      return;
    if (element.type === 'checkbox')
      element.checked = value === true;
    else if (element.type === 'radio')
      element.checked = asText(value) === element.value;
    else if (element.value !== asText(value))
      setText(element, asText(value));
  };

  const show = (root) => {
    if (!known)
      return;
    root.querySelectorAll('[data-gsv-text]').forEach(showText);
    root.querySelectorAll(MODELS).forEach(showModel);
  };

  const readField = (element) => {
    if (element.type === 'checkbox')
      return element.checked;
    if (element.type === 'number' || element.type === 'range')
      return element.value === '' || Number.isNaN(element.valueAsNumber) ? null : element.valueAsNumber;
    return element.value;
  };

  const sendEdits = () => {
    for (const [path, value] of [...unsent]) {
      try {
        send({ type: 'edit', path, value });
        unsent.delete(path);
      } catch (error) {
        console.error(`gsvCanvas: ${error.message}`);
        return;
      }
    }
  };

  const edit = (event) => {
    const element = event.target;
    if (!(element instanceof Element) || !element.matches(MODELS) || (element.type === 'radio' && !element.checked))
      return;
    element.dataset.gsvTyping = 'true';
    unsent.set(element.dataset.gsvModel, readField(element));
    sendEdits();
  };

  const leave = (event) => {
    if (event.target instanceof HTMLElement)
      delete event.target.dataset.gsvTyping;
  };

  const runAction = (action, input) => new Promise((resolve, reject) => {
    const name = nextCall++;
    waiting.set(name, { resolve, reject });
    try {
      send({ type: 'run', call: name, action: String(action), ...(input === undefined ? {} : { input: copy(input) }) });
    } catch (error) {
      waiting.delete(name);
      reject(error);
    }
  });

  /* The input of an action: what the attribute says, else the fields of the form around it. */
  const inputOf = (element) => {
    if (element.dataset.gsvInput !== undefined) {
      try {
        return parse(element.dataset.gsvInput);
      } catch {
        return undefined;
      }
    }
    const form = element.closest('form');
    return form ? Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) : undefined;
  };

  const act = (event) => {
    const element = event.target instanceof Element ? event.target.closest('[data-gsv-action]') : null;
    if (!element || (event.type === 'click') === (element.tagName === 'FORM'))
      return;
    event.preventDefault();
    element.setAttribute('aria-busy', 'true');
    runAction(element.dataset.gsvAction, inputOf(element))
      .catch((error) => console.error(`gsvCanvas: ${error.message}`))
      .finally(() => element.removeAttribute('aria-busy'));
  };

  const take = {
    state: (message) => {
      state = message.state;
      known = true;
      show(document);
      for (const listener of [...listeners]) {
        try {
          listener(copy(state));
        } catch (error) {
          console.error(error);
        }
      }
    },
    /* The person took somebody else's value: what they typed is theirs no more, and what the field shows comes with the
     * state that follows. */
    'given-back': (message) => {
      for (const path of [...unsent.keys()])
        if (pointerOf(path) === message.pointer)
          unsent.delete(path);
      for (const element of document.querySelectorAll(MODELS))
        if (pointerOf(element.dataset.gsvModel) === message.pointer)
          delete element.dataset.gsvTyping;
    },
    result: (message) => {
      const promise = waiting.get(message.call);
      waiting.delete(message.call);
      if (promise && message.error !== undefined)
        promise.reject(new Error(message.error));
      else if (promise)
        promise.resolve(message.result);
    },
  };

  const greet = () => {
    if (!connected || greeted)
      return;
    greeted = true;
    tell('l', '');
    send({ type: 'hello' });
  };

  const received = {
    s: (text) => {
      ({ connected } = parse(text));
      /* The relay announces the document only after it took the port. */
      queueMicrotask(() => {
        greet();
        if (connected)
          sendEdits();
      });
    },
    m: (text) => {
      for (const message of parse(text))
        if (Object.hasOwn(take, message.type))
          take[message.type](message);
    },
    e: (text) => {
      for (const message of parse(text))
        console.error(`gsvCanvas: ${message}`);
    },
    r: (text) => {
      refusal = parse(text);
    },
  };
  listen(port, 'ahp-in', (event) => received[event.detail[0]](event.detail.slice(1)));

  Object.defineProperty(window, 'gsvCanvas', {
    enumerable: true,
    value: Object.freeze({
      getState: () => copy(state),
      subscribe: (listener) => {
        if (typeof listener !== 'function')
          throw new TypeError('subscribe() needs a function');
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      runAction,
    }),
  });

  listen(document, 'input', edit);
  listen(document, 'change', edit);
  listen(document, 'focusout', leave);
  listen(document, 'click', act);
  listen(document, 'submit', act);
  /* Elements that come later are bound as well. */
  new MutationObserver((records) => {
    for (const record of records)
      if (record.target instanceof Element && record.addedNodes.length > 0)
        show(record.target);
  }).observe(document, { childList: true, subtree: true });

  /* Whichever of the two scripts comes second finds the other listening. */
  const offer = () => dispatch(window, new MouseEvent('ahp-port', { relatedTarget: port }));
  listen(window, 'ahp-hello', offer, { once: true });
  offer();
})();
