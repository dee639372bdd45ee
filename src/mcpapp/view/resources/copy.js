/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs in every frame of an App without the clipboard permission, before any script of the App: WebKit allows every page
 * to write into the clipboard at a click, and has no setting for it. Copying by the user still works. Uses no function that a
 * script of the App could have replaced. */
{
  const { apply, defineProperty } = Reflect;
  const { execCommand: execute } = Document.prototype;
  const { toLowerCase } = String.prototype;
  const value = function execCommand(command, ui, argument) {
    const name = `${command}`;
    const lower = apply(toLowerCase, name, []);
    return lower === 'copy' || lower === 'cut' ? false : apply(execute, this, [name, ui, argument]);
  };
  defineProperty(Document.prototype, 'execCommand', { value, writable: false, configurable: false });
}
