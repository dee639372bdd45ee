/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Doing something in a document. The toolkit lets an application make no events of its own for a page, so clicks and
 * keys are events of a script (isTrusted is false, "synthetic"); text goes through the engine's editing commands, whose
 * events are real ("editing"). */

const isUsable = (element) => {
  if (dom.matches(element, ':disabled'))
    throw new Refusal('canvas_failed', 'The element is disabled. Do first what enables it.');
  if (!isVisible(element))
    throw new Refusal('canvas_failed', 'The element is not visible. Open or scroll to what contains it, or wait.');
};

const centre = (element) => {
  dom.scrollIntoView(element, { block: 'center', inline: 'center', behavior: 'instant' });
  const box = dom.rect(element);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/* Another element that would get a click of the person. */
const findCover = (element, point) => {
  const top = dom.elementFromPoint(dom.document(element), point.x, point.y);
  if (top === null || dom.contains(element, top) || dom.contains(top, element) || dom.root(element) !== dom.root(top))
    return null;
  return isNamed(element, 'input') && dom.name(top) === 'label' ? null : top;
};

const point = (element, type, Event, at, more) =>
  dom.dispatch(element, new Event(type, { bubbles: true, cancelable: true, composed: true, clientX: at.x, clientY: at.y,
                                          button: 0, detail: 1, view: windowOf(element), ...more }));

const activate = (element) => {
  if (isHtml(element))
    dom.click(element);
  else
    dom.dispatch(element, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1 }));
};

const click = (input, limits) => {
  const element = find(input, limits);
  isUsable(element);
  const at = centre(element);
  const cover = findCover(element, at);
  if (cover !== null && input.force !== true)
    throw new Refusal('canvas_failed', `Another element lies over it: ${dom.name(cover)} “${nameOf(cover)}”. Close or ` +
      'click that one first, or repeat with "force": true.');
  const pointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const times = input.count ?? 1;
  const what = { role: roleOf(element) ?? dom.name(element), name: nameOf(element) };
  point(element, 'pointermove', PointerEvent, at, pointer);
  point(element, 'mousemove', MouseEvent, at);
  for (let i = 1; i <= times; i++) {
    point(element, 'pointerdown', PointerEvent, at, { ...pointer, buttons: 1, detail: i });
    if (point(element, 'mousedown', MouseEvent, at, { buttons: 1, detail: i }) && isHtml(element))
      dom.focus(element, { preventScroll: true });
    point(element, 'pointerup', PointerEvent, at, { ...pointer, detail: i });
    point(element, 'mouseup', MouseEvent, at, { detail: i });
    activate(element);
  }
  if (times === 2)
    point(element, 'dblclick', MouseEvent, at, { detail: 2 });
  return { element: what, input: 'synthetic' };
};

const announce = (element, ...types) => {
  for (const type of types)
    dom.dispatch(element, new Event(type, { bubbles: true, composed: type === 'input' }));
};

/* The kinds of <input> whose value has no text that could be edited. */
const WHOLE = ['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'];

const replaceWhole = (element, text) => {
  dom.setValue(element, text);
  if (dom.value.input(element) !== text)
    throw new Refusal('canvas_invalid_input', `$.text: a field of type ${dom.type(element)} does not take this value.`);
  announce(element, 'input', 'change');
  return 'synthetic';
};

const enterText = (element, input) => {
  const root = dom.document(element);
  const select = isHtml(element) ? dom.selectText[dom.name(element)] : undefined;
  if (input.clear === true) {
    if (select !== undefined)
      select(element);
    else
      dom.execCommand(root, 'selectAll', false, null);
    dom.execCommand(root, 'delete', false, null);
  }
  if (input.text !== '' && !dom.execCommand(root, 'insertText', false, input.text))
    throw new Refusal('canvas_failed', 'The element takes no text: it is read-only, or the page refused the input.');
  return 'editing';
};

const type = (input, limits) => {
  const element = find(input, limits);
  isUsable(element);
  const isField = isNamed(element, 'input', 'textarea');
  if (isNamed(element, 'input') && INPUT_ROLES[dom.type(element)] !== undefined &&
      !['number', 'range', 'search', 'color'].includes(dom.type(element)))
    throw new Refusal('canvas_invalid_input', `A field of type ${dom.type(element)} takes no text; use click or select.`);
  if (!isField && !(isHtml(element) && dom.isEditable(element)))
    throw new Refusal('canvas_invalid_input', 'The element is no text field. Look for one with getElements.');
  if (dom.matches(element, ':read-only'))
    throw new Refusal('canvas_failed', 'The field is read-only.');
  centre(element);
  dom.focus(element, { preventScroll: true });
  const kind = isNamed(element, 'input') && WHOLE.includes(dom.type(element)) ? replaceWhole(element, input.text)
                                                                             : enterText(element, input);
  const result = { element: { role: roleOf(element), name: nameOf(element) }, value: valueOf(element), input: kind };
  if (input.submit === true)
    pressKey(element, 'Enter', []);
  return result;
};

const CODES = { Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, Space: 32, PageUp: 33, PageDown: 34, End: 35,
                Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
const MOVES = { ArrowLeft: ['backward', 'character'], ArrowRight: ['forward', 'character'], ArrowUp: ['backward', 'line'],
                ArrowDown: ['forward', 'line'], Home: ['backward', 'lineboundary'], End: ['forward', 'lineboundary'] };

const isText = (element) => isNamed(element, 'textarea') || (isHtml(element) && dom.isEditable(element)) ||
  (isNamed(element, 'input') && ['textbox', 'searchbox', 'spinbutton'].includes(roleOf(element)));

const submitFrom = (element) => {
  const form = isNamed(element, 'input') ? dom.form(element) : null;
  if (form === null)
    return;
  const button = Array.from(dom.queryAll(form, 'button:not([type]), button[type=submit], input[type=submit], ' +
                                               'input[type=image]')).find((b) => !dom.matches(b, ':disabled'));
  announce(element, 'change');
  if (button !== undefined)
    dom.click(button);
  else
    dom.submit(form);
};

const moveFocus = (element, backwards) => {
  const all = Array.from(dom.queryAll(dom.documentElement(dom.document(element)),
                                      'a[href], button, input, select, textarea, [tabindex], [contenteditable]'))
    .filter((e) => isHtml(e) && dom.tabIndex(e) >= 0 && !dom.matches(e, ':disabled') && isVisible(e));
  const next = all[(all.indexOf(element) + (backwards ? -1 : 1) + all.length) % all.length];
  if (next !== undefined)
    dom.focus(next);
};

/* Does for a key what the engine does for one of the person, as far as a script can. */
const doDefault = (element, key, modifiers) => {
  const root = dom.document(element);
  const isPlain = !modifiers.some((m) => m === 'Control' || m === 'Alt' || m === 'Meta');
  if (key === 'Tab')
    moveFocus(element, modifiers.includes('Shift'));
  else if (key === 'Enter' && isNamed(element, 'textarea'))
    dom.execCommand(root, 'insertLineBreak', false, null);
  else if (key === 'Enter' && isHtml(element) && dom.isEditable(element))
    dom.execCommand(root, 'insertParagraph', false, null);
  else if ((key === 'Enter' || key === 'Space') && isNamed(element, 'a', 'button', 'summary'))
    dom.click(element);
  else if (key === 'Enter')
    submitFrom(element);
  else if (key === 'Space' && isNamed(element, 'input') && !isText(element))
    dom.click(element);
  else if ((key === 'Backspace' || key === 'Delete') && isText(element))
    dom.execCommand(root, key === 'Delete' ? 'forwardDelete' : 'delete', false, null);
  else if (key === 'a' && modifiers.includes('Control'))
    dom.execCommand(root, 'selectAll', false, null);
  else if (isPlain && isText(element) && (key === 'Space' || !Object.hasOwn(CODES, key)))
    dom.execCommand(root, 'insertText', false, key === 'Space' ? ' ' : key);
  else if (Object.hasOwn(MOVES, key) && isText(element))
    windowOf(element).getSelection().modify(modifiers.includes('Shift') ? 'extend' : 'move', ...MOVES[key]);
  else if (key === 'PageDown' || key === 'PageUp' || (key === 'Space' && !isText(element)))
    windowOf(element).scrollBy(0, (key === 'PageUp' ? -0.9 : 0.9) * windowOf(element).innerHeight);
};

const pressKey = (element, key, modifiers) => {
  const shown = key === 'Space' ? ' ' : key;
  const code = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const make = (kind) => new KeyboardEvent(kind, {
    key: shown, keyCode: code, which: code, bubbles: true, cancelable: true, composed: true, view: windowOf(element),
    code: Object.hasOwn(CODES, key) ? key : /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : '',
    ctrlKey: modifiers.includes('Control'), shiftKey: modifiers.includes('Shift'), altKey: modifiers.includes('Alt'),
    metaKey: modifiers.includes('Meta'),
  });
  if (dom.dispatch(element, make('keydown')))
    doDefault(element, key, modifiers);
  if (dom.isConnected(element))
    dom.dispatch(element, make('keyup'));
};

/* The focused element, inside shadow trees and frames too. */
const findFocus = () => {
  let element = dom.focused(document) ?? dom.body(document) ?? dom.documentElement(document);
  for (;;) {
    const inner = isElement(element) ? dom.shadow(element) ?? frameDocument(element) : null;
    const next = inner === null ? null : dom.nodeType(inner) === 9 ? dom.focused(inner) : dom.focusedInside(inner);
    if (next === null)
      return element;
    element = next;
  }
};

const press = (input, limits) => {
  const element = input.ref === undefined && input.selector === undefined ? findFocus() : find(input, limits);
  if (element === null)
    throw new Refusal('canvas_failed', 'The page has no content yet. Use waitFor first.');
  if (input.ref !== undefined || input.selector !== undefined) {
    isUsable(element);
    if (isHtml(element))
      dom.focus(element);
  }
  if (input.key.length > 1 && !Object.hasOwn(CODES, input.key) && Array.from(input.key).length > 1)
    throw new Refusal('canvas_invalid_input', `$.key: one character, or one of ${Object.keys(CODES).join(', ')}.`);
  pressKey(element, input.key === ' ' ? 'Space' : input.key, input.modifiers ?? []);
  return { input: 'synthetic' };
};

const select = (input, limits) => {
  const element = find(input, limits);
  isUsable(element);
  if (!isNamed(element, 'select'))
    throw new Refusal('canvas_invalid_input', 'The element is no selection list. Click it and its options instead.');
  const options = Array.from(dom.options(element));
  const chosen = input.values.map((wanted) =>
    options.find((o) => dom.optionValue(o) === wanted) ?? options.find((o) => dom.optionText(o).trim() === wanted.trim()));
  const missing = chosen.indexOf(undefined);
  if (missing !== -1)
    throw new Refusal('canvas_not_found', `There is no option “${shorten(input.values[missing], 80)}”.`);
  if (chosen.some((option) => dom.matches(option, ':disabled')))
    throw new Refusal('canvas_failed', 'The option is disabled.');
  if (chosen.length !== 1 && !dom.isMultiple(element))
    throw new Refusal('canvas_invalid_input', '$.values: this list takes exactly one.');
  dom.focus(element);
  for (const option of options)
    dom.setSelected(option, chosen.includes(option));
  announce(element, 'input', 'change');
  return { selected: options.filter((o) => dom.optionSelected(o)).map((o) => shorten(dom.optionValue(o), 120)),
           input: 'synthetic' };
};

const scroll = (input, limits) => {
  const isElsewhere = input.ref !== undefined || input.selector !== undefined;
  const hasStep = input.x !== undefined || input.y !== undefined;
  const element = isElsewhere ? find(input, limits) : dom.scroller(document) ?? dom.documentElement(document);
  if (hasStep)
    dom.scrollBy(element, { left: input.x ?? 0, top: input.y ?? 0, behavior: 'instant' });
  else if (isElsewhere)
    dom.scrollIntoView(element, { block: 'center', inline: 'nearest', behavior: 'instant' });
  else
    throw new Refusal('canvas_invalid_input', 'Give ref or selector of what is to be shown, or x and y to scroll by.');
  const page = dom.documentElement(document);
  return { x: Math.round(scrollX), y: Math.round(scrollY), width: page.scrollWidth, height: page.scrollHeight,
           viewport: { width: innerWidth, height: innerHeight }, input: 'script' };
};
