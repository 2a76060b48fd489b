import { kitchenNoticeOnceOrdered } from '#domain/diet/kitchen-notice.ts';
import { type Html, html } from '#server/gateways/html.ts';
import { emailLayout, theme } from '#server/modules/messages/email-layout.ts';
import { codeTable } from './code-table.ts';
import { noAllergens, type OrderPaidText } from './order-paid-text.ts';

/** Every text in it is escaped by `html`. */
export const orderPaidHtml = (words: OrderPaidText): string =>
  emailLayout({
    shop: words.shop,
    title: `Order ${words.orderNo} is confirmed`,
    preview: `Pick up on ${words.pickupDate} at ${words.pickupTime}.`,
    body: html`
<h1 style="margin:0 0 10px;font:700 30px/1.15 ${theme.display};color:${theme.damson}">Your order is confirmed</h1>
<p style="margin:0 0 12px">Dear ${words.senderFirstName},</p>
<p style="margin:0 0 18px">${words.shop.emails.opening} ${words.payment}</p>
<p style="margin:0 0 22px">Order number: <strong style="white-space:nowrap">${words.orderNo}</strong></p>
${pickup(words)}
${codeTable(words.orderNo)}
<h2 style="margin:28px 0 6px;font:700 21px/1.2 ${theme.display}">Your order</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
<thead><tr><th scope="col" align="left" style="${headCell}">Item</th><th scope="col" align="right" style="${headCell}">Price</th></tr></thead>
<tbody>${words.items.map(item)}</tbody>
<tfoot>${words.amounts.map(amount)}</tfoot>
</table>
<p style="margin:20px 0 0;color:${theme.muted};font-size:15px"><strong>Allergens.</strong> ${kitchenNoticeOnceOrdered(words.shop.kitchenNotice)} Our number is <a href="${words.shop.telephone.link}" style="color:${theme.damson};white-space:nowrap">${words.shop.telephone.shown}</a>.</p>
${
  words.allergyNote === ''
    ? ''
    : html`<p style="margin:8px 0 0;font-size:15px">${words.allergyNote}</p>
`
}<p style="margin:26px 0 0"><a href="${words.ordersUrl}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">See your orders</a></p>
<p style="margin:20px 0 0;color:${theme.muted};font-size:15px">Please bring your order number. The pick-up is attached for your calendar. <a href="${words.returnsUrl}" style="color:${theme.damson}">Changes and returns</a></p>
`,
  });

const headCell = `padding:6px 0;border-bottom:2px solid ${theme.hairline};color:${theme.muted};font-size:14px;font-weight:600`;

const pickup = ({ pickupDate, pickupTime, place, recipient, sender }: OrderPaidText): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:18px 22px;background:${theme.custard};border-radius:14px">
<h2 style="margin:0 0 4px;font:700 21px/1.2 ${theme.display}">Pick-up</h2>
<strong>${pickupDate}, ${pickupTime}</strong><br>
${place}<br>
<span style="color:${theme.muted}">For ${recipient}, from ${sender}</span>
</td></tr></table>`;

const item = ({ quantity, name, detail, said, price, allergens }: OrderPaidText['items'][number]): Html => html`
<tr><td style="padding:12px 12px 12px 0;border-bottom:1px solid ${theme.hairline}"><strong>${quantity} x ${name}</strong><br>
${
  detail === ''
    ? ''
    : html`<span style="color:${theme.muted};font-size:15px">${detail}</span><br>
`
}${said.map((line) => html`<span style="font-size:15px">${line}</span><br>`)}${allergens !== null && html`<span style="font-size:15px">Contains: <strong>${allergens.join(', ') || noAllergens}</strong></span>`}</td>
<td align="right" valign="top" style="padding:12px 0;border-bottom:1px solid ${theme.hairline};white-space:nowrap">${price}</td></tr>`;

const amount = (
  { label, amount: shown }: OrderPaidText['amounts'][number],
  at: number,
  all: OrderPaidText['amounts'],
): Html => {
  const weight = at === all.length - 1 ? 'font-weight:700;font-size:18px' : 'font-weight:400';
  return html`
<tr><th scope="row" align="left" style="padding:8px 12px 0 0;${weight}">${label}</th><td align="right" style="padding:8px 0 0;white-space:nowrap;${weight}">${shown}</td></tr>`;
};
