import type { Shop } from '#contract/shop.ts';
import { type Html, html } from '#server/gateways/html.ts';

/** Mail programs can show these (tokens of the shop's styles). */
export const theme = {
  ink: '#2A1420',
  muted: '#5C4752',
  damson: '#45122E',
  awning: '#350D23',
  custard: '#FCEABB',
  hairline: '#EADFD9',
  ground: '#F5EEE9',
  display: "Georgia, 'Times New Roman', serif",
  sans: "'Segoe UI', system-ui, Helvetica, Arial, sans-serif",
} as const;

/** A long name breaks rather than widen its email; both spellings, for mail programs old and new. */
const breaksAnywhere = 'overflow-wrap:anywhere;word-break:break-word';

const scallops = 20; // of 5 % each
const scallop = html`<td style="width:5%;height:14px;background:${theme.awning};border-radius:0 0 15px 15px;font-size:1px;line-height:1px">&nbsp;</td>`;

type Frame = {
  readonly shop: Shop;
  readonly title: string;
  readonly preview: string;
  readonly body: Html;
};

/** Mail programs want tables. */
export const emailLayout = ({ shop, title, preview, body }: Frame): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${theme.ground};color:${theme.ink};font:16px/1.6 ${theme.sans}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${theme.ground}"><tr><td align="center" style="padding:0 12px 32px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td align="center" style="padding:26px 24px 14px;background:${theme.awning};color:#FFFFFF;font:700 26px/1.2 ${theme.display}">${shop.name}</td></tr>
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" aria-hidden="true"><tr>${Array.from({ length: scallops }, () => scallop)}</tr></table></td></tr>
<tr><td style="padding:22px 28px 30px;background:#FFFFFF;border-radius:18px;${breaksAnywhere}">${body}${closingOf(shop)}</td></tr>
<tr><td align="center" style="padding:22px 24px 0;color:${theme.muted};font:14px/1.6 ${theme.sans}">
${shop.name}, ${addressLine(shop)}<br>
<a href="${shop.telephone.link}" style="color:${theme.damson}">${shop.telephone.shown}</a>, <a href="${mailTo(shop.email)}" style="color:${theme.damson}">${shop.email}</a><br>
Open ${shop.hours}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;

/** Nothing in an email address can add to the link's address. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Above the bakery's name, where its owner has set one. */
const closingOf = ({ emails }: Shop): Html =>
  emails.closing === null ? html`` : html`<p style="margin:18px 0 0">${emails.closing}</p>`;

export const plainFoot = (shop: Shop): string =>
  [
    ...(shop.emails.closing === null ? [] : [shop.emails.closing]),
    `${shop.name}, ${addressLine(shop)}`,
    `${shop.telephone.shown}, ${shop.email}`,
    `Open ${shop.hours}`,
  ].join('\n');

export const addressLine = ({ address }: Shop): string => `${address.street}, ${address.town}, ${address.country}`;
