import { type Html, html } from '#server/gateways/html.ts';
import { theme } from '#server/modules/messages/email-layout.ts';
import { collectionCode, stretchesOf } from '#server/modules/orders/collection-code.ts';

const squarePx = 5;

const cell = (squares: number, colour: string): Html =>
  html`<td colspan="${squares}" width="${squares * squarePx}" height="${squarePx}" bgcolor="${colour}" style="padding:0;line-height:0;font-size:0;background:${colour}"></td>`;

/** The code of an order as cells of a table: most mail programs hold pictures back until they are asked for, and draw tables at once. */
export function codeTable(orderNo: string): Html {
  const squares = collectionCode(orderNo);
  return html`
<table role="img" aria-label="The code of order ${orderNo}" width="${squares.length * squarePx}" cellpadding="0" cellspacing="0" border="0" style="margin:18px 0 0;border-collapse:collapse;table-layout:fixed">${squares.map((row) => html`<tr>${stretchesOf(row).map(({ isDark, length }) => cell(length, isDark ? '#000000' : '#FFFFFF'))}</tr>`)}</table>
<p style="margin:6px 0 0;color:${theme.muted};font-size:15px">Show this code at the counter, or tell us the last four characters of your order number.</p>`;
}
