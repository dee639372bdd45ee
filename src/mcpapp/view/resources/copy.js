/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In every frame of an App that may not write into the clipboard, before any script of its own: WebKit lets each page do
 * that at a click, and has no setting for it. Copying by the person stays what it is. Nothing is used that a script of the
 * App could have replaced. */
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
