/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a document: its text, and the elements that something can be done with. */

const ROLES = {
  a: 'link', article: 'article', button: 'button', details: 'group', dialog: 'dialog', form: 'form', h1: 'heading',
  h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', iframe: 'frame', img: 'image',
  main: 'main', meter: 'meter', nav: 'navigation', option: 'option', progress: 'progressbar', select: 'combobox',
  summary: 'button', textarea: 'textbox',
};
const INPUT_ROLES = {
  button: 'button', checkbox: 'checkbox', color: 'color', file: 'file', image: 'button', number: 'spinbutton',
  radio: 'radio', range: 'slider', reset: 'button', search: 'searchbox', submit: 'button',
};
const INTERACTIVE = new Set(['button', 'link', 'checkbox', 'color', 'combobox', 'file', 'listbox', 'menuitem',
  'menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab',
  'textbox', 'treeitem']);
const UNREAD = ['script', 'style', 'noscript', 'template', 'head', 'svg', 'canvas'];
const NAME_LENGTH = 120;
const VALUE_LENGTH = 200;

const roleOf = (element) => {
  const declared = dom.attribute(element, 'role');
  if (declared !== null && /^[a-z]{1,24}$/u.test(declared))
    return declared;
  if (!isHtml(element))
    return null;
  const name = dom.name(element);
  if (name === 'input')
    return dom.type(element) === 'hidden' ? null : INPUT_ROLES[dom.type(element)] ?? 'textbox';
  if (name === 'a' && !dom.hasAttribute(element, 'href'))
    return null;
  if (name === 'select' && dom.isMultiple(element))
    return 'listbox';
  if (Object.hasOwn(ROLES, name))
    return ROLES[name];
  if (dom.isEditable(element) && !dom.isEditable(dom.parent(element) ?? element))
    return 'textbox';
  return dom.hasAttribute(element, 'onclick') || dom.hasAttribute(element, 'tabindex') ? 'button' : null;
};

const FIELD_ROLES = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'listbox'];
const BUTTON_TYPES = ['button', 'submit', 'reset', 'image', 'hidden'];

/* Whether what it shows may be the person's: what they wrote or chose there, and documents and shadow trees that cannot be
 * looked into. */
const isField = (node) => {
  if (!isElement(node))
    return false;
  if (isNamed(node, 'input'))
    return !BUTTON_TYPES.includes(dom.type(node));
  if (isNamed(node, 'textarea', 'select', 'object', 'embed', 'frame') ||
      (isNamed(node, 'iframe') && frameDocument(node) === null) || (isHtml(node) && dom.isEditable(node)))
    return true;
  if (dom.name(node).includes('-') && dom.shadow(node) === null && dom.firstChild(node) === null)
    return true;
  const role = dom.attribute(node, 'role');
  return role !== null && role.toLowerCase().split(/\s+/u).some((word) => FIELD_ROLES.includes(word));
};

/* Without what is in the fields inside. */
const textOfLabel = (node, budget = { nodes: 200 }) => {
  let text = '';
  for (const child of childrenOf(node)) {
    if (budget.nodes-- <= 0)
      break;
    if (dom.nodeType(child) === 3)
      text += dom.nodeValue(child);
    else if (!isNamed(child, 'script', 'style') && !isField(child))
      text += textOfLabel(child, budget);
  }
  return text;
};

const textOfLabels = (element) => {
  const read = dom.labels[dom.name(element)];
  const labels = read !== undefined && isHtml(element) ? read(element) : null;
  return labels === null || labels.length === 0 ? '' : Array.from(labels, (label) => textOfLabel(label)).join(' ');
};

const textOfIds = (element, ids, read) => {
  const root = dom.document(element);
  return ids.split(/\s+/u).slice(0, 8).map((id) => {
    const other = id === '' ? null : dom.elementById(root, id);
    return other === null ? '' : read(other);
  }).join(' ');
};

/* @read gives the text of an element. */
const nameOf = (element, read = dom.text) => {
  const labelledBy = dom.attribute(element, 'aria-labelledby');
  const isButton = isNamed(element, 'input') && ['button', 'submit', 'reset'].includes(dom.type(element));
  const isControl = isNamed(element, 'input', 'select', 'textarea');
  const candidates = [
    () => labelledBy === null ? '' : textOfIds(element, labelledBy, read),
    () => dom.attribute(element, 'aria-label'),
    () => isControl ? textOfLabels(element) : '',
    () => isButton ? dom.value.input(element) || dom.type(element) : '',
    () => dom.attribute(element, 'alt'),
    () => isControl || isNamed(element, 'form', 'main', 'nav', 'article', 'iframe', 'dialog') ? '' : read(element),
    () => dom.attribute(element, 'title'),
    () => dom.attribute(element, 'placeholder'),
    () => dom.attribute(element, 'name'),
  ];
  for (const candidate of candidates) {
    const name = shorten(candidate(), NAME_LENGTH);
    if (name !== '')
      return name;
  }
  return '';
};

const valueOf = (element) => {
  const read = dom.value[dom.name(element)];
  if (read === undefined || !isHtml(element))
    return undefined;
  /* A password is the person's. */
  if (isNamed(element, 'input') && ['password', 'hidden', 'file'].includes(dom.type(element)))
    return undefined;
  return shorten(read(element), VALUE_LENGTH);
};

const describeOptions = (element) =>
  Array.from(dom.options(element)).slice(0, 50).map((option) => ({
    value: shorten(dom.optionValue(option), NAME_LENGTH),
    label: shorten(dom.optionText(option), NAME_LENGTH),
    selected: dom.optionSelected(option),
  }));

const describe = (element, role, prefix) => {
  const entry = { ref: referTo(element, prefix), role, name: nameOf(element) };
  if (isNamed(element, 'input') && ['checkbox', 'radio'].includes(dom.type(element)))
    entry.checked = dom.checked(element);
  else if (isNamed(element, 'input', 'textarea', 'select'))
    entry.value = valueOf(element);
  if (isNamed(element, 'input'))
    entry.type = dom.type(element);
  if (isNamed(element, 'select'))
    entry.options = describeOptions(element);
  if (isNamed(element, 'a'))
    entry.href = shorten(dom.attribute(element, 'href'), VALUE_LENGTH);
  if (dom.matches(element, ':disabled'))
    entry.disabled = true;
  if (role === 'heading')
    entry.level = Number(dom.attribute(element, 'aria-level') ?? dom.name(element).slice(1)) || 2;
  if (dom.hasAttribute(element, 'aria-expanded'))
    entry.expanded = dom.attribute(element, 'aria-expanded') === 'true';
  const box = dom.rect(element);
  entry.inViewport = box.bottom > 0 && box.right > 0 && box.top < windowOf(element).innerHeight &&
    box.left < windowOf(element).innerWidth;
  if (isNamed(element, 'iframe') && frameDocument(element) === null)
    entry.note = 'a frame of another site: its content cannot be read';
  return entry;
};

const isHidden = (node) => isElement(node) && (dom.attribute(node, 'aria-hidden') === 'true' || !isVisible(node));

const collect = (node, depth, found, query) => {
  for (const child of childrenOf(node)) {
    if (query.budget-- <= 0 || found.length > query.max) {
      found.truncated = true;
      return;
    }
    if (isElement(child) && (UNREAD.includes(dom.name(child)) || isHidden(child)))
      continue;
    const role = isElement(child) ? roleOf(child) : null;
    const isListed = role !== null && (!query.interactiveOnly || INTERACTIVE.has(role));
    if (isListed)
      found.push({ ...describe(child, role, query.prefix), depth });
    if (dom.nodeType(child) !== 3 && !isNamed(child, 'select') && depth < query.depth)
      collect(child, depth + (isListed ? 1 : 0), found, query);
  }
};

const getElements = (input, limits) => {
  const found = [];
  const root = input.selector === undefined && input.ref === undefined ? document : find(input, limits);
  const max = Math.min(input.max ?? 200, limits.elements);
  collect(root, 0, found, { budget: limits.nodes, max, depth: limits.depth, prefix: limits.prefix,
                            interactiveOnly: input.interactiveOnly === true });
  return { elements: found.slice(0, max), truncated: found.truncated === true || found.length > max };
};

const BREAKS = new Set(['block', 'flex', 'grid', 'list-item', 'table', 'table-row', 'flow-root']);

const gather = (node, out, limits) => {
  for (const child of childrenOf(node)) {
    if (limits.budget-- <= 0 || out.length > limits.end) {
      out.truncated = true;
      return;
    }
    const type = dom.nodeType(child);
    if (type === 3) {
      const text = dom.nodeValue(child).slice(0, limits.end + 1).replace(/\s+/gu, ' ');
      out.parts.push(text);
      out.length += text.length;
    } else if (type === 1 && !UNREAD.includes(dom.name(child)) && dom.attribute(child, 'aria-hidden') !== 'true' &&
               !(limits.skips?.(child) ?? false)) {
      const style = windowOf(child).getComputedStyle(child);
      if (style.display === 'none' || style.visibility !== 'visible')
        continue;
      const isBlock = BREAKS.has(style.display) || dom.name(child) === 'br';
      if (isBlock)
        out.parts.push('\n');
      gather(child, out, limits);
      out.parts.push(isBlock ? '\n' : style.display === 'table-cell' ? '\t' : '');
    } else if (type === 9 || type === 11) {
      gather(child, out, limits);
    }
  }
};

const readText = (root, limits) => {
  const out = { parts: [], length: 0, truncated: false };
  gather(root, out, limits);
  return { text: out.parts.join('').replace(/ *\n */gu, '\n').replace(/\n{3,}/gu, '\n\n').replace(/ {2,}/gu, ' ').trim(),
           truncated: out.truncated };
};

const getText = (input, limits) => {
  const root = input.selector === undefined && input.ref === undefined ? document : find(input, limits);
  const start = input.offset ?? 0;
  const end = start + Math.min(input.maxChars ?? 20000, limits.text);
  const read = readText(root, { budget: limits.nodes, end: 4 * end });
  const piece = read.text.slice(start, end);
  const result = { text: piece.isWellFormed() ? piece : piece.toWellFormed(), truncated: read.truncated || read.text.length > end };
  if (read.text.length > end)
    result.nextOffset = end;
  return result;
};
