/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An element that the person points at, and what an agent is told of it when they give it. */

const PICK_TEXT_LENGTH = 400;
const SELECTOR_STEPS = 12;

/* The box in the coordinates of the view: frames stand inside of frames. */
const boxOf = (element) => {
  const own = dom.rect(element);
  const box = { x: own.left, y: own.top, width: own.width, height: own.height };
  for (let view = windowOf(element); view !== window && view.frameElement !== null; view = windowOf(view.frameElement)) {
    const frame = dom.rect(view.frameElement);
    box.x += frame.left + dom.clientLeft(view.frameElement);
    box.y += frame.top + dom.clientTop(view.frameElement);
  }
  return box;
};

const roundBox = (box) => ({ x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width),
                             height: Math.round(box.height) });

const positionOf = (element) => {
  let position = 1;
  for (let before = dom.previousElement(element); before !== null; before = dom.previousElement(before))
    position += dom.name(before) === dom.name(element) ? 1 : 0;
  return position;
};

/* Good for the document or shadow tree that the element is in; the reference is good everywhere. */
const selectorOf = (element) => {
  const steps = [];
  for (let node = element; node !== null && isElement(node) && steps.length < SELECTOR_STEPS; node = dom.parent(node)) {
    const id = dom.attribute(node, 'id');
    if (id !== null && id !== '' && id.length <= NAME_LENGTH) {
      steps.unshift(`#${CSS.escape(id)}`);
      break;
    }
    steps.unshift(`${CSS.escape(dom.name(node))}:nth-of-type(${positionOf(node)})`);
  }
  return steps.join(' > ');
};

/* A person gives what they see of it: of a field neither what is in it nor what was. */
const describePicked = (element, limits) => {
  const role = roleOf(element);
  const isField = isNamed(element, 'input', 'textarea', 'select');
  const text = isField ? '' : readText(element, { budget: limits.nodes, end: 4 * PICK_TEXT_LENGTH }).text;
  return { ref: referTo(element, limits.prefix), role: role ?? dom.name(element),
           name: role === null ? shorten(text, NAME_LENGTH) : nameOf(element), text: shorten(text, PICK_TEXT_LENGTH),
           selector: selectorOf(element), box: roundBox(boxOf(element)) };
};

/* The innermost, through shadow trees and frames; @x and @y in the coordinates of the window that @root is in. */
const elementAt = (root, x, y) => {
  const found = dom.nodeType(root) === 9 ? dom.elementFromPoint(root, x, y) : dom.elementInside(root, x, y);
  if (found === null)
    return null;
  const shadow = dom.shadow(found);
  const frame = frameDocument(found);
  const box = dom.rect(found);
  const inner = shadow !== null && shadow !== root ? elementAt(shadow, x, y)
    : frame !== null ? elementAt(frame, x - box.left - dom.clientLeft(found), y - box.top - dom.clientTop(found)) : null;
  return inner ?? found;
};

/* The parent, also out of a shadow tree or frame. */
const above = (element) => {
  const parent = dom.parent(element);
  if (parent !== null && isElement(parent))
    return parent;
  if (parent !== null && dom.nodeType(parent) === 11)
    return dom.host(parent);
  return windowOf(element) === window ? null : windowOf(element).frameElement;
};

const below = (element) => {
  const inner = frameDocument(element);
  const root = inner !== null ? dom.documentElement(inner) : dom.shadow(element) ?? element;
  if (root === null || root === undefined)
    return null;
  for (const child of inner !== null ? [root] : childrenOf(root)) {
    if (isElement(child) && !UNREAD.includes(dom.name(child)) && isVisible(child))
      return child;
  }
  return null;
};

const beside = (element, next) => {
  const step = next ? dom.nextElement : dom.previousElement;
  let other = step(element);
  while (other !== null && (UNREAD.includes(dom.name(other)) || !isVisible(other)))
    other = step(other);
  return other;
};

const STEPS = { up: above, down: below, left: (e) => beside(e, false), right: (e) => beside(e, true) };

/* At a point, or a step from an element; where there is none that element again. */
const pointOut = (input, limits) => {
  if (input.ref === undefined) {
    const element = elementAt(document, input.x, input.y);
    return element === null ? null : describePicked(element, limits);
  }
  const element = find(input, limits);
  const other = STEPS[input.step](element) ?? element;
  if (other !== element)
    dom.scrollIntoView(other, { block: 'nearest', inline: 'nearest', behavior: 'instant' });
  return describePicked(other, limits);
};

/* The person gives it: from now on it is what getPicked tells of. */
const give = (input, limits) => {
  const element = find(input, limits);
  memory.picked = element;
  return describePicked(element, limits);
};

const getPicked = (input, limits) => {
  const element = memory.picked;
  if (element === undefined)
    throw new Refusal('canvas_not_found', 'The person has picked no element in this document. Ask them to use the button ' +
      '“Pick an Element” of the browser, and wait for "elementPicked" with canvas_wait.');
  if (!dom.isConnected(element))
    throw new Refusal('canvas_not_found', 'The element that the person picked is gone from the page.');
  return describePicked(element, limits);
};
