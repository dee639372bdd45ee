/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of the function body: one operation, and its result as text. */

const test = (input, limits) => {
  if (input.selector !== undefined) {
    let element = null;
    try {
      element = find(input, limits);
    } catch (error) {
      if (error.code !== 'canvas_not_found')
        throw error;
    }
    return { holds: (element !== null && isVisible(element)) !== (input.gone === true) };
  }
  const { text } = readText(document, { budget: limits.nodes, end: 4 * limits.text });
  return { holds: text.includes(input.text.trim().replace(/\s+/gu, ' ')) !== (input.gone === true) };
};

const measure = () => {
  const page = dom.documentElement(document);
  return { width: page?.scrollWidth ?? 0, height: page?.scrollHeight ?? 0 };
};

const operations = { click, getElements, getPicked, getText, give, measure, pointOut, press, scroll, select, test, type };

try {
  return JSON.stringify({ result: operations[operation](JSON.parse(input), JSON.parse(limits)) });
} catch (error) {
  return JSON.stringify({ code: error instanceof Refusal ? error.code : 'canvas_failed',
                          message: error instanceof Refusal ? error.message : `The page could not be handled: ${error}` });
}
