/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Knowledge of a document for the other scripts. All of them are one function body in an isolated world: the page's own
 * changes to built-in objects are not seen here. But named elements are: <form><input name="click"></form> gives the
 * form a member "click", and <img name="querySelector"> one to the document. So members of nodes are read through the
 * prototypes only. */
'use strict';

const bound = (method) => Function.prototype.call.bind(method);
const reader = (type, name) => bound(Object.getOwnPropertyDescriptor(type.prototype, name).get);
const writer = (type, name) => bound(Object.getOwnPropertyDescriptor(type.prototype, name).set);

const dom = {
  attribute: bound(Element.prototype.getAttribute),
  hasAttribute: bound(Element.prototype.hasAttribute),
  body: reader(Document, 'body'),
  checked: reader(HTMLInputElement, 'checked'),
  clientLeft: reader(Element, 'clientLeft'),
  clientTop: reader(Element, 'clientTop'),
  click: bound(HTMLElement.prototype.click),
  contains: bound(Node.prototype.contains),
  dispatch: bound(EventTarget.prototype.dispatchEvent),
  document: reader(Node, 'ownerDocument'),
  elementById: bound(Document.prototype.getElementById),
  elementFromPoint: bound(Document.prototype.elementFromPoint),
  elementInside: bound(ShadowRoot.prototype.elementFromPoint),
  execCommand: bound(Document.prototype.execCommand),
  firstChild: reader(Node, 'firstChild'),
  focus: bound(HTMLElement.prototype.focus),
  focused: reader(Document, 'activeElement'),
  focusedInside: reader(ShadowRoot, 'activeElement'),
  form: reader(HTMLInputElement, 'form'),
  frame: reader(HTMLIFrameElement, 'contentDocument'),
  host: reader(ShadowRoot, 'host'),
  isConnected: reader(Node, 'isConnected'),
  isEditable: reader(HTMLElement, 'isContentEditable'),
  isMultiple: reader(HTMLSelectElement, 'multiple'),
  labels: { input: reader(HTMLInputElement, 'labels'), select: reader(HTMLSelectElement, 'labels'),
            textarea: reader(HTMLTextAreaElement, 'labels') },
  matches: bound(Element.prototype.matches),
  name: reader(Element, 'localName'),
  nextElement: reader(Element, 'nextElementSibling'),
  nextSibling: reader(Node, 'nextSibling'),
  nodeType: reader(Node, 'nodeType'),
  nodeValue: reader(Node, 'nodeValue'),
  optionSelected: reader(HTMLOptionElement, 'selected'),
  optionText: reader(HTMLOptionElement, 'text'),
  optionValue: reader(HTMLOptionElement, 'value'),
  options: reader(HTMLSelectElement, 'options'),
  parent: reader(Node, 'parentNode'),
  previousElement: reader(Element, 'previousElementSibling'),
  query: bound(Element.prototype.querySelector),
  queryAll: bound(Element.prototype.querySelectorAll),
  queryDocument: bound(Document.prototype.querySelector),
  rect: bound(Element.prototype.getBoundingClientRect),
  rects: bound(Element.prototype.getClientRects),
  root: bound(Node.prototype.getRootNode),
  scrollBy: bound(Element.prototype.scrollBy),
  scrollIntoView: bound(Element.prototype.scrollIntoView),
  scroller: reader(Document, 'scrollingElement'),
  selectText: { input: bound(HTMLInputElement.prototype.select), textarea: bound(HTMLTextAreaElement.prototype.select) },
  setSelected: writer(HTMLOptionElement, 'selected'),
  setValue: writer(HTMLInputElement, 'value'),
  shadow: reader(Element, 'shadowRoot'),
  submit: bound(HTMLFormElement.prototype.requestSubmit),
  tabIndex: reader(HTMLElement, 'tabIndex'),
  text: reader(Node, 'textContent'),
  type: reader(HTMLInputElement, 'type'),
  value: { input: reader(HTMLInputElement, 'value'), textarea: reader(HTMLTextAreaElement, 'value'),
           select: reader(HTMLSelectElement, 'value') },
  view: reader(Document, 'defaultView'),
  documentElement: reader(Document, 'documentElement'),
};

/* A fault of the agent's own, as it is told. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const isElement = (node) => dom.nodeType(node) === 1;
const isHtml = (node) => isElement(node) && node instanceof windowOf(node).HTMLElement;
/* instanceof has to ask the window that the element belongs to: a frame has its own classes. */
const windowOf = (node) => dom.view(dom.document(node)) ?? window;
const isNamed = (node, ...names) => isElement(node) && names.includes(dom.name(node)) && isHtml(node);

/* A line, and no longer than a model needs to tell it from others. */
const shorten = (text, length) => {
  const line = String(text ?? '').slice(0, 16 * length).replace(/\s+/gu, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

const isVisible = (element) => {
  const style = windowOf(element).getComputedStyle(element);
  return style.display !== 'none' && style.visibility === 'visible' &&
    (style.display === 'contents' || dom.rects(element).length > 0);
};

/* Frames of another origin have no document here. */
const frameDocument = (element) => {
  if (!isNamed(element, 'iframe'))
    return null;
  try {
    return dom.frame(element);
  } catch {
    return null;
  }
};

/* The nodes that are drawn below a node: the shadow tree takes the place of the children, a frame's document comes inside. */
function* childrenOf(node) {
  const inner = isElement(node) ? dom.shadow(node) ?? frameDocument(node) : null;
  if (inner !== null)
    yield inner;
  if (inner !== null && dom.nodeType(inner) === 9)
    return;
  for (let child = dom.firstChild(node); child !== null; child = dom.nextSibling(child))
    yield child;
}

/* References live as long as the document: "e<document>-<number>", so that none fits the next document. Elements are
 * held strongly, because what a WeakRef holds is the script's view of an element, which engines drop while the element
 * itself is on the screen. Those that left the document are let go from time to time. */
const memory = globalThis.easelMemory ??= { elements: new Map(), references: new WeakMap(), next: 1 };

const FORGET_EVERY = 1000;

const forgetGone = () => {
  for (const [reference, element] of memory.elements) {
    if (!dom.isConnected(element))
      memory.elements.delete(reference);
  }
};

const referTo = (element, prefix) => {
  let reference = memory.references.get(element);
  if (reference === undefined) {
    reference = `${prefix}-${memory.next++}`;
    memory.references.set(element, reference);
    memory.elements.set(reference, element);
    if (memory.elements.size % FORGET_EVERY === 0)
      forgetGone();
  }
  return reference;
};

/* In shadow trees and frames too; the first in the order of the document. */
const search = (root, selector, budget) => {
  for (const child of childrenOf(root)) {
    if (budget.nodes-- <= 0)
      return null;
    if (isElement(child) && dom.matches(child, selector))
      return child;
    const found = search(child, selector, budget);
    if (found !== null)
      return found;
  }
  return null;
};

const find = (target, limits) => {
  if (target.ref !== undefined) {
    const element = memory.elements.get(target.ref);
    if (element === undefined || !dom.isConnected(element))
      throw new Refusal('canvas_not_found',
        `The reference ${target.ref} is of an element that is gone. Call getElements again.`);
    return element;
  }
  let element = null;
  try {
    element = dom.queryDocument(document, target.selector) ?? search(document, target.selector, { nodes: limits.nodes });
  } catch {
    throw new Refusal('canvas_invalid_input', `$.selector: ${shorten(target.selector, 80)} is no CSS selector.`);
  }
  if (element === null)
    throw new Refusal('canvas_not_found', `No element matches ${shorten(target.selector, 80)}. Call getElements.`);
  return element;
};
