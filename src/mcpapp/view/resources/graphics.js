/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs in every frame of an App without 3D graphics, before any script of the App. WebKit returns no context for WebGL that is
 * off, without an event, so that getContext() reports it. */
for (const prototype of [globalThis.HTMLCanvasElement?.prototype, globalThis.OffscreenCanvas?.prototype]) {
  const { apply, defineProperty } = Reflect;
  const { dispatchEvent } = EventTarget.prototype;
  const { Event, Set } = globalThis;
  const { has } = Set.prototype;
  const kinds = new Set(['webgl', 'webgl2', 'experimental-webgl']);
  const native = prototype?.getContext;

  if (native) {
    const value = function getContext(...args) {
      const context = apply(native, this, args);
      if (context === null && apply(has, kinds, [args[0]]))
        apply(dispatchEvent, document, [new Event('easel-missing-graphics')]);
      return context;
    };
    defineProperty(prototype, 'getContext', { value });
  }
}
