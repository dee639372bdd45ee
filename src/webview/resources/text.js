/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a page for a user who does not see it: headings with "#" for each level, links with their addresses, list
 * items with "•", and fields and buttons in brackets with their present values. Runs in a script world that the page
 * cannot reach. A page may give its elements the names of members of document or of a form, so members are looked up on
 * the prototypes. Passwords are left out. */
const readText = (() => {
  const MAX_DEPTH = 400;
  const SKIPPED = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'canvas', 'audio', 'video', 'object']);
  const WITHOUT_VALUE = new Set(['password', 'file', 'image']);

  const reader = (type, name) => {
    const get = Object.getOwnPropertyDescriptor(type.prototype, name).get;
    return (node) => Reflect.apply(get, node, []);
  };
  const method = (type, name) => (node, ...given) => Reflect.apply(type.prototype[name], node, given);

  const firstChild = reader(Node, 'firstChild');
  const nextSibling = reader(Node, 'nextSibling');
  const nodeType = reader(Node, 'nodeType');
  const data = reader(CharacterData, 'data');
  const localName = reader(Element, 'localName');
  const shadowRoot = reader(Element, 'shadowRoot');
  const isVisible = method(Element, 'checkVisibility');
  const attribute = method(Element, 'getAttribute');
  const closest = method(Element, 'closest');
  const queryAll = method(Document, 'querySelectorAll');
  const frameDocument = reader(HTMLIFrameElement, 'contentDocument');
  const href = reader(HTMLAnchorElement, 'href');
  const inputType = reader(HTMLInputElement, 'type');
  const inputValue = reader(HTMLInputElement, 'value');
  const isChecked = reader(HTMLInputElement, 'checked');
  const areaValue = reader(HTMLTextAreaElement, 'value');
  const chosen = reader(HTMLSelectElement, 'selectedOptions');
  const optionLabel = reader(HTMLOptionElement, 'label');

  /* Lines without blanks at their ends. Paragraphs and headings have an empty line before and after them. */
  class Lines
  {
    constructor(max)
    {
      this.max = max;
      this.text = '';
      this.line = '';
      /* The line is the mark of a check box whose label comes next, perhaps in an element that begins a line. */
      this.isMark = false;
    }

    get isFull()
    {
      return this.text.length + this.line.length >= this.max;
    }

    add(text)
    {
      this.isMark &&= text.trim() === '';
      const room = this.max - this.text.length - this.line.length;
      this.line += text.length > room ? text.slice(0, Math.max(room, 0)) : text;
    }

    /* Text that stands in the page: blanks of any kind are one blank there. */
    addFlowing(text)
    {
      const flowing = text.replace(/\s+/g, ' ');
      this.add(this.line === '' || this.line.endsWith(' ') ? flowing.trimStart() : flowing);
    }

    end()
    {
      if (this.isMark)
        return;
      if (this.line.trim() !== '')
        this.text += `${this.line.trimEnd()}\n`;
      this.line = '';
    }

    endParagraph()
    {
      this.end();
      if (!this.isMark && this.text !== '' && !this.text.endsWith('\n\n'))
        this.text += '\n';
    }
  }

  /* What a label that is not in the text of the page says. */
  const hiddenLabel = (element) => attribute(element, 'aria-label') ?? attribute(element, 'placeholder') ?? '';

  const labelsOf = {
    input: reader(HTMLInputElement, 'labels'),
    textarea: reader(HTMLTextAreaElement, 'labels'),
    select: reader(HTMLSelectElement, 'labels'),
  };

  const addField = (lines, element, value) => {
    const label = labelsOf[localName(element)](element)?.length > 0 ? '' : hiddenLabel(element);
    lines.addFlowing(`${label} `);
    lines.add(`[${value.replace(/\s+/g, ' ')}] `);
  };

  const addMark = (lines, element, mark) => {
    const isFirst = lines.line.trim() === '';
    addField(lines, element, isChecked(element) ? mark : ' ');
    lines.isMark = isFirst && closest(element, 'label') !== null;
  };

  const addInput = (lines, element) => {
    const type = inputType(element);
    if (type === 'checkbox')
      addMark(lines, element, 'x');
    else if (type === 'radio')
      addMark(lines, element, '•');
    else if (type !== 'hidden')
      addField(lines, element, WITHOUT_VALUE.has(type) ? '' : inputValue(element));
  };

  const isBlock = (element) => {
    const display = getComputedStyle(element).display;
    return display !== 'contents' && !display.startsWith('inline');
  };

  const headingLevel = (element, name) => {
    if (/^h[1-6]$/.test(name))
      return Number(name[1]);
    return attribute(element, 'role') === 'heading' ? Number(attribute(element, 'aria-level')) || 2 : 0;
  };

  const addChildren = (lines, parent, isPre, depth) => {
    for (let child = firstChild(parent); child !== null && !lines.isFull; child = nextSibling(child))
      {
        const type = nodeType(child);
        if (type === Node.TEXT_NODE && isPre)
          addPreformatted(lines, data(child));
        else if (type === Node.TEXT_NODE)
          lines.addFlowing(data(child));
        else if (type === Node.ELEMENT_NODE && depth < MAX_DEPTH)
          addElement(lines, child, isPre, depth + 1);
      }
  };

  const addPreformatted = (lines, text) => {
    const parts = text.split('\n');
    parts.forEach((part, index) => {
      lines.add(part);
      if (index < parts.length - 1)
        lines.end();
    });
  };

  const addFrame = (lines, element, depth) => {
    const inner = frameDocument(element);
    lines.end();
    if (inner !== null)
      addDocument(lines, inner, depth);
  };

  const addContent = (lines, element, name, isPre, depth) => {
    if (name === 'input')
      addInput(lines, element);
    else if (name === 'textarea')
      addField(lines, element, areaValue(element));
    else if (name === 'select')
      addField(lines, element, Array.from(chosen(element), optionLabel).join(', '));
    else if (name === 'img')
      lines.addFlowing(attribute(element, 'alt') ?? '');
    else if (name === 'iframe')
      addFrame(lines, element, depth);
    else if (name === 'button')
      {
        lines.add('[');
        addChildren(lines, element, isPre, depth);
        lines.line = `${lines.line.trimEnd()}] `;
      }
    else
      addChildren(lines, shadowRoot(element) ?? element, isPre || name === 'pre', depth);
  };

  const addElement = (lines, element, isPre, depth) => {
    const name = localName(element);
    if (name === 'br')
      lines.end();
    if (SKIPPED.has(name) || !isVisible(element, { visibilityProperty: true }))
      return;
    const isBlockElement = isBlock(element) && name !== 'td' && name !== 'th';
    const level = headingLevel(element, name);
    const isParagraph = isBlockElement && (level > 0 || name === 'p');
    if (isParagraph)
      lines.endParagraph();
    else if (isBlockElement)
      lines.end();
    if (level > 0)
      lines.add(`${'#'.repeat(Math.min(level, 6))} `);
    else if (name === 'li')
      lines.add('• ');
    addContent(lines, element, name, isPre, depth);
    if (name === 'label')
      lines.isMark = false;
    if (name === 'a' && /^(https?|mailto):/.test(href(element)))
      lines.add(` <${href(element)}> `);
    else if (name === 'td' || name === 'th')
      lines.line = `${lines.line.trimEnd()}\t`;
    if (isParagraph)
      lines.endParagraph();
    else if (isBlockElement)
      lines.end();
  };

  const addDocument = (lines, document, depth) => {
    for (const body of queryAll(document, 'body'))
      addChildren(lines, body, false, depth);
    lines.end();
  };

  return (document, max) => {
    const lines = new Lines(max);
    addDocument(lines, document, 0);
    return lines.text.slice(0, max);
  };
})();
