/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the user's input while a page is loaded again. Runs in a script world that the page cannot reach. Only changes
 * by keyboard or pointer are kept: the page must restore everything else itself. */
globalThis.ahpForms ??= (() => {
  'use strict';

  /* Milliseconds after going live in which a page may create its controls by script. */
  const TIMEOUT = 3000;
  /* Maximum length of the text of all controls; the application checks it again. */
  const LARGEST = 512 * 1024;
  /* Characters of a text that is too long, so that the user recognises it. */
  const SHOWN = 256;

  const touched = new Set();
  const note = (event) => {
    if (event.isTrusted && event.target instanceof HTMLElement)
      touched.add(event.target);
  };
  addEventListener('input', note, true);
  addEventListener('change', note, true);

  /* Whether the user changed something outside of controls: in an editor of the page itself, in a frame, by drawing or
   * moving. Only the page can restore that. */
  let editedElsewhere = false;
  const isControl = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement || element.isContentEditable;
  const noteElsewhere = (happened) => (event) => {
    editedElsewhere ||= event.isTrusted && happened(event);
  };
  addEventListener('keydown', noteElsewhere((event) =>
    event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey && !isControl(event.target)), true);
  addEventListener('pointerdown', noteElsewhere((event) => event.target.closest?.('canvas, svg')), true);
  addEventListener('drop', noteElsewhere(() => true), true);
  addEventListener('blur', noteElsewhere(() => document.activeElement instanceof HTMLIFrameElement));

  const name = (element) => [element.localName, element.type ?? '', element.name ?? '', element.id].join(' ');
  /* Returns a function for the place of an element among those with its tag and name. It reads the elements of each tag
   * once, because a form may have hundreds of controls and is collected at each key. */
  const placer = () => {
    const tags = new Map();
    const number = (tag) => {
      const places = new Map();
      const counts = new Map();
      for (const element of document.getElementsByTagName(tag)) {
        const place = counts.get(name(element)) ?? 0;
        places.set(element, place);
        counts.set(name(element), place + 1);
      }
      tags.set(tag, places);
      return places;
    };
    return (element) => (tags.get(element.localName) ?? number(element.localName)).get(element) ?? -1;
  };
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
    /* For pages that copy the content of a control into a variable. */
    element.dispatchEvent(new Event('input', { bubbles: true }));
    if (!item.focused)
      return;
    element.focus({ preventScroll: true });
    if (typeof item.start === 'number')
      element.setSelectionRange(item.start, item.end);
  };

  /* selectionStart throws, or is null, for controls without text. */
  const selection = (element) => {
    try {
      return typeof element.selectionStart === 'number' ? [element.selectionStart, element.selectionEnd] : [];
    } catch {
      return [];
    }
  };

  const describe = (element, place) => {
    const held = element.isConnected ? read(element) : null;
    if (!held)
      return [];
    const focused = document.activeElement === element;
    const [start, end] = focused ? selection(element) : [];
    const item = { tag: element.localName, name: name(element), index: place(element) };
    return [{ ...item, ...held, focused, start, end }];
  };

  const collect = (isWanted = () => true) => {
    const state = { path: location.pathname, items: [], lost: '' };
    const place = placer();
    let room = LARGEST;
    for (const item of Array.from(touched).filter(isWanted).flatMap((element) => describe(element, place))) {
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

  /* A password is restored only after a reload and never stored; a file cannot be restored at all. */
  const isSecret = (element) => element.isConnected && element instanceof HTMLInputElement &&
    ['password', 'file'].includes(element.type) && element.value !== '';

  /* For the next start of the program. Also runs after a click or key that submitted a form: submitted input is not a
   * draft. */
  const DRAFT_DELAY = 200;
  /* Maximum length of a draft that is told without delay, because the program may quit after any key. */
  const DRAFT_SMALL = 16 * 1024;
  let timer = 0;
  let told = '';
  const tellDraft = () => {
    clearTimeout(timer);
    timer = 0;
    const text = collect((element) => !isSecret(element));
    if (text !== told)
      ahpDraft(text);
    told = text;
  };
  const noteDraft = (event) => {
    if (!event.isTrusted || touched.size === 0)
      return;
    const isSmall = told.length <= DRAFT_SMALL;
    /* Before the page can tell anyone what was typed. Its own handlers may change the control after that. */
    if (isSmall && event.type === 'input')
      tellDraft();
    timer ||= setTimeout(tellDraft, isSmall ? 0 : DRAFT_DELAY);
  };
  ['input', 'change', 'click', 'keyup'].forEach((type) => addEventListener(type, noteDraft, true));

  /* All input. The draft comes first, because timers of a hidden page are late. */
  const take = () => {
    if (timer)
      tellDraft();
    return collect();
  };

  /* Collects all input, and whether there is more that cannot be kept. */
  const gather = () => {
    ahpKeep();
    const forms = take();
    const lost = forms !== '' && JSON.parse(forms).lost !== '';
    return [forms, scrollY, lost || Array.from(touched).some(isSecret), Boolean(editedElsewhere)];
  };

  /* Resolves to a text whose control was not found, and the start of a text that is too long; '' if there is none. */
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
    setTimeout(finish, TIMEOUT);
  });

  return { take, gather, restore };
})();
