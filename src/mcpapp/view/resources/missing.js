/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs in the frame of an App, in a script world that the App cannot reach: reports once for each feature of WebKit that the
 * App failed to use because it is not allowed. The App can cause a report without need, which is only a question to the user. */
if (window !== top && parent === top) {
  const reported = new Set();
  const report = (name) => {
    if (!reported.has(name))
      webkit.messageHandlers.app.postMessage(`n${name}`);
    reported.add(name);
  };

  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'worker-src' && (blockedURI === 'blob' || blockedURI === 'data'))
      report('workers');
    else if (effectiveDirective === 'script-src' && blockedURI === 'eval')
      report('dynamicCode');
  });
  /* From code.js and graphics.js, which run in the world of the App. */
  document.addEventListener('easel-missing-code', () => report('dynamicCode'));
  document.addEventListener('easel-missing-graphics', () => report('graphics'));
}
