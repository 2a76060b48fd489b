import { type Html, html } from '#server/gateways/html.ts';
import { drawnLetters } from './drawn-letters.ts';

const plate =
  'M50.00 6.60A8.64 8.64 0 0 1 66.61 9.90A8.64 8.64 0 0 1 80.69 19.31A8.64 8.64 0 0 1 90.10 33.39A8.64 8.64 0 0 1 93.40 50.00A8.64 8.64 0 0 1 90.10 66.61A8.64 8.64 0 0 1 80.69 80.69A8.64 8.64 0 0 1 66.61 90.10A8.64 8.64 0 0 1 50.00 93.40A8.64 8.64 0 0 1 33.39 90.10A8.64 8.64 0 0 1 19.31 80.69A8.64 8.64 0 0 1 9.90 66.61A8.64 8.64 0 0 1 6.60 50.00A8.64 8.64 0 0 1 9.90 33.39A8.64 8.64 0 0 1 19.31 19.31A8.64 8.64 0 0 1 33.39 9.90A8.64 8.64 0 0 1 50.00 6.60Z';

type Drawn = { readonly name: string; readonly mark: string };

/** The shop's mark as a picture. A letter that has no outlines is written in what the browser has. */
export function drawMark({ name, mark }: Drawn): string {
  const outlines = drawnLetters[mark];
  const letter: Html =
    outlines === undefined
      ? html`<text x="50" y="65.31" font-family="serif" font-weight="700" font-size="41.5" text-anchor="middle">${mark}</text>`
      : { markup: outlines };
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>${name}</title><path fill="#45122E" d="${plate}"/><g fill="#FAE09A">${letter}</g></svg>`
    .markup;
}
