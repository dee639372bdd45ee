/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input of a person survives that the page is loaded again. Runs in a script world that the page cannot
 * reach. Only what was changed by keyboard or pointer counts: the rest is the page's own to make again. */
globalThis.ahpForms ??= (() => {
  'use strict';

  /* Milliseconds for a page that makes its controls by script, after it is live. */
  const PATIENCE = 3000;
  /* Units of text for all controls; the application checks again. */
  const LARGEST = 512 * 1024;
  /* Units of a text that did not fit, for the person to know which it was. */
  const SHOWN = 256;

  const touched = new Set();
  const note = (event) => {
    if (event.isTrusted && event.target instanceof HTMLElement)
      touched.add(event.target);
  };
  addEventListener('input', note, true);
  addEventListener('change', note, true);

  /* Whether the person put in something that is in no control: typed into an editor of the page's own or into a frame,
   * drawn, or moved. Nobody but the page knows where it is. */
  let own = false;
  const isControl = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement || element.isContentEditable;
  const noteOwn = (happened) => (event) => {
    own ||= event.isTrusted && happened(event);
  };
  addEventListener('keydown', noteOwn((event) =>
    event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey && !isControl(event.target)), true);
  addEventListener('pointerdown', noteOwn((event) => event.target.closest?.('canvas, svg')), true);
  addEventListener('drop', noteOwn(() => true), true);
  addEventListener('blur', noteOwn(() => document.activeElement instanceof HTMLIFrameElement));

  const name = (element) => [element.localName, element.type ?? '', element.name ?? '', element.id].join(' ');
  const namesakes = (element) =>
    Array.from(document.getElementsByTagName(element.localName)).filter((other) => name(other) === name(element));
  const find = (item) =>
    Array.from(document.getElementsByTagName(item.tag)).filter((other) => name(other) === item.name)[item.index];

  const read = (element) => {
    if (element instanceof HTMLSelectElement)
      return { selected: Array.from(element.selectedOptions, (option) => option.value) };
    if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
      return { checked: element.checked };
    if (element instanceof HTMLInputElement && element.type === 'file')
      return null;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return { value: element.value };
    return element.isContentEditable ? { html: element.innerHTML, value: element.innerText } : null;
  };

  const write = (element, item) => {
    if (item.selected !== undefined)
      for (const option of element.options)
        option.selected = item.selected.includes(option.value);
    else if (item.checked !== undefined)
      element.checked = item.checked;
    else if (item.html !== undefined)
      element.innerHTML = item.html;
    else
      element.value = item.value;
    touched.add(element);
    /* For pages that hold what is in a control in a variable of theirs. */
    element.dispatchEvent(new Event('input', { bubbles: true }));
    if (!item.focused)
      return;
    element.focus({ preventScroll: true });
    if (typeof item.start === 'number')
      element.setSelectionRange(item.start, item.end);
  };

  /* selectionStart throws, or is null, where a control has no text. */
  const selection = (element) => {
    try {
      return typeof element.selectionStart === 'number' ? [element.selectionStart, element.selectionEnd] : [];
    } catch {
      return [];
    }
  };

  const describe = (element) => {
    const held = element.isConnected ? read(element) : null;
    if (!held)
      return [];
    const focused = document.activeElement === element;
    const [start, end] = focused ? selection(element) : [];
    const item = { tag: element.localName, name: name(element), index: namesakes(element).indexOf(element) };
    return [{ ...item, ...held, focused, start, end }];
  };

  const collect = (isWanted = () => true) => {
    const state = { path: location.pathname, items: [], lost: '' };
    let room = LARGEST;
    for (const item of Array.from(touched).filter(isWanted).flatMap(describe)) {
      const size = JSON.stringify(item).length;
      if (size <= room) {
        state.items.push(item);
        room -= size;
      } else {
        state.lost ||= item.value?.slice(0, SHOWN).toWellFormed?.() ?? item.name;
      }
    }
    return touched.size > 0 ? JSON.stringify(state) : '';
  };

  /* A password is given back after a reload, and kept no longer than that; a file cannot be given back at all. */
  const isSecret = (element) => element.isConnected && element instanceof HTMLInputElement &&
    ['password', 'file'].includes(element.type) && element.value !== '';

  /* For the next start of the program. Also after a click or key that sent a form: what was sent is no draft. */
  const DRAFT_DELAY = 200;
  let timer = 0;
  let told = '';
  const tellDraft = () => {
    timer = 0;
    const text = collect((element) => !isSecret(element));
    if (text !== told)
      ahpDraft(text);
    told = text;
  };
  const noteDraft = (event) => {
    if (event.isTrusted && touched.size > 0)
      timer ||= setTimeout(tellDraft, DRAFT_DELAY);
  };
  ['input', 'change', 'click', 'keyup'].forEach((type) => addEventListener(type, noteDraft, true));

  /* All that is to be kept, and whether there is more that cannot be. */
  const gather = () => {
    ahpKeep();
    const forms = collect();
    const lost = forms !== '' && JSON.parse(forms).lost !== '';
    return [forms, scrollY, lost || Array.from(touched).some(isSecret), Boolean(own)];
  };

  /* Resolves to a text that found no place and the start of one that was too long, each '' where there is none. */
  const restore = (text) => new Promise((resolve) => {
    const state = JSON.parse(text);
    let left = state.items;
    const place = () => {
      left = left.filter((item) => {
        const element = find(item);
        if (element && state.path === location.pathname)
          write(element, item);
        return !element || state.path !== location.pathname;
      });
      return left.length === 0;
    };
    const finish = () => {
      observer.disconnect();
      resolve([left.find((item) => item.value)?.value ?? '', state.lost]);
    };
    const observer = new MutationObserver(() => place() && finish());
    if (place())
      return resolve(['', state.lost]);
    observer.observe(document, { childList: true, subtree: true });
    setTimeout(finish, PATIENCE);
  });

  return { collect, gather, restore };
})();
