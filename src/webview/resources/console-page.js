/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes on messages that the page writes to its console, and unhandled rejections. Runs in the page's own script
 * world, and only while the console is shown: the page can manipulate this script, but only affects its own console.
 * The script throws no errors into the page, and each call also reaches the page's own console. Called with { text }:
 * the maximum characters of a message. */
(limits) => {
  'use strict';

  const KEY = Symbol.for('easel-console');
  if (KEY in window) {
    window[KEY]();
    return;
  }

  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const { dispatchEvent, addEventListener } = EventTarget.prototype;
  const { toString } = Object.prototype;
  const { now } = Date;
  const { stringify } = JSON;
  const FIRST_KEYS = 20;
  const DEEPEST = 3;
  /* Milliseconds in which messages are ignored after the relay refused one. */
  const PAUSE = 250;

  const port = new EventTarget();

  /* Reads properties without running getters of the page. */
  const peek = (object, name) => {
    for (let at = object, steps = 0; at !== null && steps < 4; at = getPrototypeOf(at), steps += 1) {
      const property = getOwnPropertyDescriptor(at, name);
      if (property)
        return property.value;
    }
    return undefined;
  };

  const describeError = (error, depth) => {
    if (peek(error, 'message') === undefined)
      return String(error);
    const title = `${peek(error, 'name')}: ${peek(error, 'message')}`;
    const stack = peek(error, 'stack');
    return depth === 0 && typeof stack === 'string' && stack !== '' ? `${title}\n${stack}` : title;
  };

  const describeObject = (object, depth) => {
    const isArray = Array.isArray(object);
    const tag = apply(toString, object, []).slice(8, -1);
    if (!isArray && tag !== 'Object')
      return tag === 'Date' ? `${stringify(object)}` : `[${tag}]`;
    if (depth >= DEEPEST)
      return isArray ? '[…]' : '{…}';
    const keys = ownKeys(object).filter((key) => typeof key === 'string' && !(isArray && key === 'length'));
    const parts = keys.slice(0, FIRST_KEYS).map((key) => {
      const property = getOwnPropertyDescriptor(object, key);
      const text = property && 'value' in property ? describe(property.value, depth + 1) : '…';
      return isArray ? text : `${key}: ${text}`;
    });
    if (keys.length > FIRST_KEYS)
      parts.push('…');
    return isArray ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`;
  };

  const describe = (value, depth) => {
    if (typeof value === 'string')
      return depth === 0 ? value : stringify(value.slice(0, limits.text));
    if (typeof value === 'function')
      return `function ${peek(value, 'name')}`;
    if (typeof value === 'bigint')
      return `${value}n`;
    if (typeof value !== 'object' || value === null)
      return String(value);
    return value instanceof Error ? describeError(value, depth) : describeObject(value, depth);
  };

  /* Format specifiers take the following arguments, as in every console; styles are ignored. */
  const describeAll = (values) => {
    const rest = [...values];
    const parts = [];
    if (rest.length > 1 && typeof rest[0] === 'string')
      parts.push(rest.shift().replace(/%[sdifoOc%]/g, (mark) => {
        if (mark === '%%')
          return '%';
        if (rest.length === 0)
          return mark;
        const value = rest.shift();
        return mark === '%c' ? '' : describe(value, 0);
      }));
    return parts.concat(rest.map((value) => describe(value, 0))).join(' ');
  };

  /* The first stack frames are those of this script. */
  const findCaller = (stack, skipped) => {
    const match = /^(?:.*?@)?(.*):(\d+):\d+$/.exec(String(stack).split('\n')[skipped] ?? '');
    return match ? { source: match[1], line: Number(match[2]) } : {};
  };

  let busy = false;
  let quiet = 0;
  const report = (kind, values, getSource) => {
    if (busy || now() < quiet)
      return;
    busy = true;
    try {
      const text = describeAll(values);
      const shown = text.length > limits.text ? `${text.slice(0, limits.text)}…` : text;
      const detail = stringify({ kind, text: shown, ...getSource() });
      if (!apply(dispatchEvent, port, [new CustomEvent('said', { detail, cancelable: true })]))
        quiet = now() + PAUSE;
    } catch {
      /* Errors in code of the page that a description runs. */
    } finally {
      busy = false;
    }
  };

  for (const kind of ['debug', 'log', 'info', 'warn', 'error', 'assert']) {
    try {
      const original = console[kind];
      const wrapper = {
        [kind](...values) {
          const stack = new Error().stack;
          if (kind !== 'assert')
            report(kind, values, () => findCaller(stack, 1));
          else if (!values[0])
            report('error', ['Assertion failed', ...values.slice(1)], () => findCaller(stack, 1));
          return apply(original, this, values);
        },
      };
      if (typeof original === 'function')
        console[kind] = wrapper[kind];
    } catch {
      /* Keeps a console object that the page has frozen. */
    }
  }

  const rejected = (event) => {
    const { reason } = event;
    report('rejection', [reason], () => (reason instanceof Error
      ? { source: peek(reason, 'sourceURL'), line: peek(reason, 'line') } : {}));
  };

  /* The script that starts second finds the other one listening, also after document.open(). */
  const offer = () => apply(dispatchEvent, window, [new MouseEvent('easel-console', { relatedTarget: port })]);
  const begin = () => {
    quiet = 0;
    apply(addEventListener, window, ['unhandledrejection', rejected]);
    apply(addEventListener, window, ['easel-hello', offer]);
    offer();
  };
  defineProperty(window, KEY, { value: begin });
  begin();
}
