/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.openai for the page of a server that was made for ChatGPT (OpenAI Apps SDK), in the world of the page and before any
 * script of the page. Translates to the messages of MCP Apps, so that it can do only what the page could do itself.
 * @initial: {hostContext, toolInput, toolResult, widgetState}, for pages that read their values while they load. */
((initial) => {
  'use strict';

  if (window === top || parent !== top)
    return;

  const host = parent;
  const pending = new Map();
  let requests = 0;

  const send = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const notify = (method, params) => send({ method, params });
  const request = (method, params) => new Promise((resolve, reject) => {
    const id = `openai-${++requests}`;
    send({ id, method, params });
    pending.set(id, { resolve, reject });
  });

  const readText = (result) => (result.content ?? []).filter((block) => block?.type === 'text')
    .map((block) => block.text).join('\n');

  /* Members of window.openai for members of hostContext. */
  const readContext = (context) => {
    const { theme, locale, displayMode, containerDimensions: size, deviceCapabilities: device } = context;
    const maxHeight = size?.maxHeight ?? size?.height;
    return {
      ...theme !== undefined && { theme },
      ...locale !== undefined && { locale },
      ...displayMode !== undefined && { displayMode, view: { mode: displayMode } },
      /* 0 before the first layout. */
      ...maxHeight > 0 && { maxHeight },
      ...device !== undefined && { userAgent: { device: { type: 'desktop' }, capabilities: device } },
    };
  };

  const readResult = (result) => ({
    toolOutput: result.structuredContent ?? (readText(result) === '' ? null : { text: readText(result) }),
    toolResponseMetadata: result._meta ?? null,
  });

  const openai = {
    theme: 'light',
    locale: 'en-US',
    displayMode: 'inline',
    view: { mode: 'inline' },
    maxHeight: undefined,
    userAgent: { device: { type: 'desktop' }, capabilities: { hover: true, touch: false } },
    safeArea: { insets: { top: 0, bottom: 0, left: 0, right: 0 } },
    toolInput: initial.toolInput ?? {},
    toolOutput: null,
    toolResponseMetadata: null,
    widgetState: initial.widgetState ?? null,
    ...readContext(initial.hostContext ?? {}),
    ...initial.toolResult && readResult(initial.toolResult),
  };

  /* @isDue: the page waits for the event, also if it could read the same values while it loaded. */
  const update = (globals, isDue = false) => {
    const changed = Object.entries(globals).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(openai[name]));
    if (changed.length === 0 && !isDue)
      return;
    const told = changed.length === 0 ? globals : Object.fromEntries(changed);
    Object.assign(openai, told);
    dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals: told } }));
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== host || data?.jsonrpc !== '2.0')
      return;
    const { id, method, params = {} } = data;
    if (method === undefined && pending.has(id)) {
      const { resolve, reject } = pending.get(id);
      pending.delete(id);
      data.error ? reject(new Error(data.error.message)) : resolve(data.result ?? {});
    } else if (method === 'ping' || method === 'ui/resource-teardown') {
      send({ id, result: {} });
    } else if (method === 'ui/notifications/tool-input') {
      update({ toolInput: params.arguments ?? {} }, true);
    } else if (method === 'ui/notifications/tool-result') {
      update(readResult(params), true);
    } else if (method === 'ui/notifications/host-context-changed') {
      update(readContext(params));
    }
  });

  /* Before, no script of the page listens for the event that says what the tool returned. */
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));

  const ready = request('ui/initialize', {
    protocolVersion: '2026-01-26', appInfo: { name: 'window.openai', version: '1' }, appCapabilities: {},
  }).then(async ({ hostContext }) => {
    update(readContext(hostContext ?? {}));
    await parsed;
    notify('ui/notifications/initialized');
  });

  const ask = async (method, params) => {
    await ready;
    return request(method, params);
  };

  /* The host answers a request that the user declined with isError. */
  const askUser = async (method, params) => {
    const { isError } = await ask(method, params);
    if (isError)
      throw new Error(`The host declined ${method}`);
  };

  /* The model gets modelContent, or the whole state of a page that does not tell the two apart. */
  const readModelContent = (state) => {
    const content = state !== null && ('modelContent' in state || 'privateContent' in state) ? state.modelContent ?? null : state;
    if (content === null)
      return {};
    if (typeof content === 'object' && !Array.isArray(content))
      return { structuredContent: content };
    return { content: [{ type: 'text', text: typeof content === 'string' ? content : JSON.stringify(content) }] };
  };

  const sendFollowUpMessage = async ({ prompt }) =>
    askUser('ui/message', { role: 'user', content: [{ type: 'text', text: String(prompt) }] });

  Object.assign(openai, {
    callTool: async (name, args) => {
      const result = await ask('tools/call', { name: String(name), arguments: args ?? {} });
      return { ...result, result: readText(result) };
    },
    sendFollowUpMessage,
    sendFollowupTurn: sendFollowUpMessage,
    openExternal: async ({ href }) => askUser('ui/open-link', { url: String(href) }),
    requestDisplayMode: async ({ mode }) => {
      const result = await ask('ui/request-display-mode', { mode });
      return { mode: result.mode };
    },
    requestClose: async () => {
      await ready;
      notify('ui/notifications/request-teardown');
    },
    notifyIntrinsicHeight: async (height) => {
      await ready;
      notify('ui/notifications/size-changed', { height });
    },
    /* Shown at once, and taken back if the host refuses it. */
    setWidgetState: async (state) => {
      if (typeof state !== 'object' || Array.isArray(state))
        throw new TypeError('The widget state is an object or null');
      const copy = JSON.parse(JSON.stringify(state));
      const before = openai.widgetState;
      openai.widgetState = copy;
      try {
        await ask('ui/update-model-context', { ...readModelContent(copy), _meta: { 'openai/widgetState': copy } });
      } catch (error) {
        if (openai.widgetState === copy)
          openai.widgetState = before;
        throw error;
      }
    },
  });

  Object.defineProperty(window, 'openai', { value: openai, writable: true, configurable: true, enumerable: true });
})
