/**
 * The element that holds the data of a page's loaders: JSON or, if one of them failed, React Router's own
 * serialisation, a list.
 */
export const dataId = 'page-data';

type Controller = { enqueue(text: string): void; close(): void };
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Runs in the browser, written into the page, so it uses nothing from outside itself. Gives React Router's client what
 * it waits for: one list of all values, in which lists and objects refer to their values by position; -5 is null.
 */
function handOver(controller: Controller, text: string): void {
  const values: unknown[] = [];
  const places = new Map<string, number>();
  const placeOf = (value: Json): number => {
    if (value === null) return -5;
    const known = typeof value === 'string' ? places.get(value) : undefined;
    if (known !== undefined) return known;
    const place = values.push(value) - 1;
    if (typeof value === 'string') places.set(value, place);
    else if (Array.isArray(value)) values[place] = value.map(placeOf);
    else if (typeof value === 'object')
      values[place] = Object.fromEntries(Object.entries(value).map(([key, own]) => [`_${placeOf(key)}`, placeOf(own)]));
    return place;
  };
  const isWritten = text.startsWith('[');
  if (!isWritten) placeOf(JSON.parse(text));
  controller.enqueue(isWritten ? text : `${JSON.stringify(values)}\n`);
  controller.close();
}

/** The same on every page. */
export const handOverScript = `(${handOver})(window.__reactRouterContext.streamController,document.getElementById(${JSON.stringify(dataId)}).textContent)`;

/** JSON inside HTML: nothing in it can end its script or begin a comment. */
export const jsonInHtml = (json: string): string => json.replaceAll('<', '\\u003c');
