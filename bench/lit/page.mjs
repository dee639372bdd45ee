// SPDX-License-Identifier: GPL-3.0-or-later
// The reference renderer of A2UI 0.8 in a page: messages in, and the milliseconds until the frame that shows them.
import {Data} from '@a2ui/lit/0.8';
import {Context} from '@a2ui/lit/ui';
import {renderMarkdown} from '@a2ui/markdown-it';
import {ContextProvider} from '@lit/context';
import {LitElement, html} from 'lit';

// A theme without classes: nothing of it has to be computed, and what is drawn is what the renderer itself says.
const none = {};
const boxed = {container: none, element: none, label: none};
const components = {
  AudioPlayer: none, Button: none, Card: none, Column: none, CheckBox: boxed, DateTimeInput: boxed, Divider: none,
  Image: {all: none, avatar: none, header: none, icon: none, largeFeature: none, mediumFeature: none, smallFeature: none},
  Icon: none, List: none, Modal: {backdrop: none, element: none}, MultipleChoice: boxed, Row: none, Slider: boxed,
  Tabs: {container: none, element: none, controls: {all: none, selected: none}},
  Text: {all: none, h1: none, h2: none, h3: none, h4: none, h5: none, caption: none, body: none},
  TextField: boxed, Video: none,
};
const words = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'ul', 'ol', 'li', 'a', 'strong', 'em'];
const theme = {components, elements: {}, markdown: Object.fromEntries(words.map(word => [word, []]))};
theme.additionalStyles = {
  Card: {border: '1px solid #ccc', 'border-radius': '8px', padding: '12px'},
  Row: {gap: '8px'}, Column: {gap: '8px'},
};

class Bench extends LitElement {
  constructor() {
    super();
    this.processor = Data.createSignalA2uiMessageProcessor();
    new ContextProvider(this, {context: Context.theme, initialValue: theme});
    new ContextProvider(this, {context: Context.markdown, initialValue: renderMarkdown});
  }

  render() {
    return [...this.processor.getSurfaces()].map(([id, surface]) => html`<a2ui-surface .surfaceId=${id}
      .surface=${surface} .processor=${this.processor} .enableCustomElements=${false}></a2ui-surface>`);
  }
}
customElements.define('bench-a2ui', Bench);
const bench = document.body.appendChild(document.createElement('bench-a2ui'));

// After the frame that the browser draws next: a message that is posted while it is made comes behind it.
const painted = () => new Promise(resolve => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = resolve;
  channel.port2.postMessage(null);
}));

// The parts of a surface are elements that render one after another; it is there when @text is in one of them.
const shows = (root, text) => [...root.querySelectorAll('*')].some(element =>
  element.localName === 'section' && element.textContent.includes(text) || element.shadowRoot && shows(element.shadowRoot, text));

// Without a text: when some frames have been drawn, as nobody measures it.
const until = async text => {
  for (let frames = 0; text === null ? frames < 30 : frames === 0 || !shows(bench.shadowRoot, text); frames++)
    await painted();
};

window.feed = async (messages, text) => {
  const start = performance.now();
  bench.processor.processMessages(messages);
  bench.requestUpdate();
  await until(text);
  const taken = performance.now() - start;
  // What a browser would do in a quiet moment: memory is measured afterwards.
  window.gc();
  return taken;
};
window.reset = async () => {
  bench.processor.clearSurfaces();
  bench.requestUpdate();
  await painted();
};
