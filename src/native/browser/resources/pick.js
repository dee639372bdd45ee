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

/* The text of an element without what is in a field, neither in its own nor in the one that it is in. */
const readPicked = (element, limits) =>
  isInField(element) ? '' : readText(element, { budget: limits.nodes, end: 4 * PICK_TEXT_LENGTH, skips: isField }).text;

/* A person gives what they see of it: of fields neither what is in them nor what was. */
const describePicked = (element, limits) => {
  const role = roleOf(element);
  const text = readPicked(element, limits);
  return { ref: referTo(element, limits.prefix), role: role ?? dom.name(element),
           name: role === null ? shorten(text, NAME_LENGTH) : nameOf(element, (other) => readPicked(other, limits)),
           text: shorten(text, PICK_TEXT_LENGTH), selector: selectorOf(element), box: roundBox(boxOf(element)) };
};

const COVERED = 500;

const overlaps = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/* All that a field draws: of an editable one the text may stand out of its box. */
const boxesOfField = (element) => {
  const own = boxOf(element);
  const rect = dom.rect(element);
  const range = dom.document(element).createRange();
  range.selectNodeContents(element);
  return [own, ...Array.from(range.getClientRects(), (part) => ({ x: part.left + own.x - rect.left,
    y: part.top + own.y - rect.top, width: part.width, height: part.height }))];
};

/* The fields of the whole document whose boxes reach into @box, and what is to be covered of them; null: more than can be
 * looked through, so that there can be no picture. */
const coveredIn = (box, limits) => {
  const covered = [];
  const waiting = [document];
  for (let budget = limits.nodes; waiting.length > 0; budget--) {
    if (budget <= 0 || covered.length > COVERED)
      return null;
    const node = waiting.pop();
    if (isField(node))
      covered.push(...boxesOfField(node).filter((part) => part.width > 0 && part.height > 0 && overlaps(part, box)));
    else
      waiting.push(...childrenOf(node));
  }
  /* Outwards to whole pixels. */
  return covered.map(({ x, y, width, height }) => ({ x: Math.floor(x), y: Math.floor(y),
    width: Math.ceil(x + width) - Math.floor(x), height: Math.ceil(y + height) - Math.floor(y) }));
};

const isInField = (element) => {
  for (let at = element; at !== null; at = above(at)) {
    if (isField(at))
      return true;
  }
  return false;
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
  const picked = describePicked(element, limits);
  return { ...picked, covered: isInField(element) ? [picked.box] : coveredIn(boxOf(element), limits) };
};
