/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs in every frame of an App without dynamic code, before any script of the App. WebKit (2.50) refuses eval(), Function() and
 * WebAssembly by its policy without an event, so that these functions report the refusal themselves. They still fail. Code that
 * libraries only try, to see whether it is allowed, is not reported: an empty function, and "return this". */
{
  const { apply, construct, defineProperty, getPrototypeOf } = Reflect;
  const { dispatchEvent } = EventTarget.prototype;
  const { Event, EvalError, String } = globalThis;
  const { includes, trim } = String.prototype;
  const isRefused = (error) => error instanceof EvalError || apply(includes, String(error?.message), ["'unsafe-eval'"]);
  const isTried = (args) => {
    const code = apply(trim, String(args[args.length - 1] ?? ''), []);
    return code === '' || code === 'return this' || code === 'return this;';
  };
  const report = (error, args) => {
    if (isRefused(error) && !isTried(args))
      apply(dispatchEvent, document, [new Event('easel-missing-code')]);
  };
  const call = (run, args) => {
    try {
      return run();
    } catch (error) {
      report(error, args);
      throw error;
    }
  };
  const watch = (native) => {
    const proxy = new Proxy(native, {
      apply: (target, self, args) => call(() => apply(target, self, args), args),
      construct: (target, args, base) => call(() => construct(target, args, base === proxy ? target : base), args),
    });
    return proxy;
  };

  for (const sample of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    const prototype = getPrototypeOf(sample);
    const native = prototype.constructor;
    const proxy = watch(native);
    defineProperty(prototype, 'constructor', { value: proxy });
    if (globalThis.Function === native)
      defineProperty(globalThis, 'Function', { value: proxy });
  }
  defineProperty(globalThis, 'eval', { value: watch(globalThis.eval) });

  /* Promises are rejected, and constructors throw. */
  for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    const native = globalThis.WebAssembly?.[name];
    if (native)
      defineProperty(WebAssembly, name, { value: async (...args) => {
        try {
          return await apply(native, WebAssembly, args);
        } catch (error) {
          report(error, ['wasm']);
          throw error;
        }
      } });
  }
  if (globalThis.WebAssembly)
    defineProperty(WebAssembly, 'Module', { value: watch(WebAssembly.Module) });
}
