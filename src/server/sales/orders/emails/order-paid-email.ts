import { inArray } from 'drizzle-orm';
import { urls } from '#contract/pages/urls.ts';
import { fillingOf } from '#domain/catalogue/mixed-box.ts';
import { storageOf } from '#domain/diet/ingredients.ts';
import { kitchenNoticeOnceOrdered } from '#domain/diet/kitchen-allergens.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOfSlot } from '#domain/pickup/pickup-slot.ts';
import { noGrams } from '#domain/values/weight.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { EmailAttachment } from '#server/db/tables/schema.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { emailLayout, paragraph, plainFoot, theme, wordsAround } from '#server/platform/account-emails.ts';
import { collectionCode, stretchesOf } from '#server/sales/orders/collection-code.ts';
import { noAllergens, type OrderFacts, type OrderPaidText, orderPaidText, valuesOf } from './order-paid-text.ts';

/** How the shop says that each product on these lines is kept, by its name, and what a box is filled with; nothing for what is not food. */
export async function keepingOf(db: Db, lines: OrderFacts['order']['lines']): Promise<Map<string, string>> {
  const ids = lines
    .filter(({ weightGrams }) => weightGrams !== noGrams)
    .flatMap((line) => (line.personalisation.box ? fillingOf(line) : [line.productId]));
  const rows = await db
    .select({ name: products.name, storage: products.storage, ingredients: products.ingredients })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id);
  return new Map(rows.map((row) => [row.name, storageOf(row)]));
}

const squarePx = 5;

const cell = (squares: number, colour: string): Html =>
  html`<td colspan="${squares}" width="${squares * squarePx}" height="${squarePx}" bgcolor="${colour}" style="padding:0;line-height:0;font-size:0;background:${colour}"></td>`;

/** The code of an order as cells of a table: most mail programs hold pictures back until they are asked for, but draw tables at once. */
export function codeTable(orderNo: string): Html {
  const squares = collectionCode(orderNo);
  return html`
<table role="img" aria-label="Code for order ${orderNo}" width="${squares.length * squarePx}" cellpadding="0" cellspacing="0" border="0" style="margin:18px 0 0;border-collapse:collapse;table-layout:fixed">${squares.map((row) => html`<tr>${stretchesOf(row).map(({ isDark, length }) => cell(length, isDark ? '#000000' : '#FFFFFF'))}</tr>`)}</table>
<p style="margin:6px 0 0;color:${theme.muted};font-size:15px">Show this code at the counter, or tell us the last four characters of your order number.</p>`;
}

/** Every text in it is escaped by `html`. */
const orderPaidHtml = (words: OrderPaidText, { before, after }: ReturnType<typeof wordsAround>): string =>
  emailLayout({
    shop: words.shop,
    title: `Order ${words.orderNo} is confirmed`,
    preview: `${words.isTakenAlong ? 'Bought' : 'Collect'} on ${words.pickupDate} at ${words.pickupTime}.`,
    body: html`
<h1 style="margin:0 0 10px;font:700 30px/1.15 ${theme.display};color:${theme.damson}">Your order is confirmed</h1>
<p style="margin:0 0 12px">Dear ${words.senderFirstName},</p>
${[...before.slice(0, -1), [...before.slice(-1), words.payment].join(' ')].map(paragraph)}
<p style="margin:0 0 22px">Order number: <strong style="white-space:nowrap">${words.orderNo}</strong>${words.office.map((line) => html`<br>${line}`)}</p>
${pickup(words)}
${!words.isTakenAlong && codeTable(words.orderNo)}
<h2 style="margin:28px 0 6px;font:700 21px/1.2 ${theme.display}">Your order</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
<thead><tr><th scope="col" align="left" style="${headCell}">Item</th><th scope="col" align="right" style="${headCell}">Price</th></tr></thead>
<tbody>${words.items.map(item)}</tbody>
<tfoot>${words.amounts.map(amount)}</tfoot>
</table>
<p style="margin:20px 0 0;color:${theme.muted};font-size:15px"><strong>Allergens.</strong> ${kitchenNoticeOnceOrdered(words.shop.kitchenNotice)} Our number is <a href="${words.shop.telephone.link}" style="color:${theme.damson};white-space:nowrap">${words.shop.telephone.shown}</a>.</p>
${words.keeping.map((text) => html`<p style="margin:8px 0 0;color:${theme.muted};font-size:15px"><strong>Keeping it.</strong> ${text}</p>`)}
${
  words.allergyNote === ''
    ? ''
    : html`<p style="margin:8px 0 0;font-size:15px">${words.allergyNote}</p>
`
}${after.length > 0 && html`<div style="margin:20px 0 0">${after.map(paragraph)}</div>`}<p style="margin:26px 0 0"><a href="${words.ordersUrl}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">See your orders</a></p>
<p style="margin:20px 0 0;color:${theme.muted};font-size:15px">${words.isTakenAlong ? '' : `Please bring your order number. A calendar entry is attached. ${words.changes} `}<a href="${words.returnsUrl}" style="color:${theme.damson}">Changes and returns</a>, <a href="${words.termsUrl}" style="color:${theme.damson}">terms</a>${words.invoiceUrl !== null && html`<br><a href="${words.invoiceUrl}" style="color:${theme.damson}">VAT invoice</a>`}</p>
`,
  });

const headCell = `padding:6px 0;border-bottom:2px solid ${theme.hairline};color:${theme.muted};font-size:14px;font-weight:600`;

const pickup = ({ isTakenAlong, pickupDate, pickupTime, place, forWhom }: OrderPaidText): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:18px 22px;background:${theme.custard};border-radius:14px">
<h2 style="margin:0 0 4px;font:700 21px/1.2 ${theme.display}">${isTakenAlong ? 'Bought at the counter' : 'Pick-up'}</h2>
<strong>${pickupDate}, ${pickupTime}</strong><br>
${place}<br>
<span style="color:${theme.muted}">${forWhom}</span>
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

const orderPaidPlain = (words: OrderPaidText, { before, after }: ReturnType<typeof wordsAround>): string =>
  [
    `Dear ${words.senderFirstName},`,
    ...before.slice(0, -1),
    [...before.slice(-1), words.payment].join(' '),
    [`Order number: ${words.orderNo}`, ...words.office].join('\n'),
    [
      words.isTakenAlong ? 'BOUGHT AT THE COUNTER' : 'PICK-UP',
      `${words.pickupDate}, ${words.pickupTime}`,
      words.place,
      words.forWhom,
    ].join('\n'),
    'YOUR ORDER',
    ...words.items.map(({ quantity, name, detail, said, price, allergens }) =>
      [
        `${quantity} x ${name}  ${price}`,
        ...[detail, ...said].filter((line) => line !== '').map((line) => `  ${line}`),
        ...(allergens ? [`  Contains: ${allergens.join(', ') || noAllergens}`] : []),
      ].join('\n'),
    ),
    words.amounts.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    `ALLERGENS\n${kitchenNoticeOnceOrdered(words.shop.kitchenNotice)} Our number is ${words.shop.telephone.shown}.`,
    ...(words.keeping.length === 0 ? [] : [['KEEPING IT', ...words.keeping].join('\n')]),
    ...(words.allergyNote === '' ? [] : [words.allergyNote]),
    ...(words.isTakenAlong ? [] : [`Please bring your order number. A calendar entry is attached. ${words.changes}`]),
    ...after,
    [
      `Your orders: ${words.ordersUrl}`,
      `Changes and returns: ${words.returnsUrl}`,
      `Terms: ${words.termsUrl}`,
      ...(words.invoiceUrl === null ? [] : [`VAT invoice: ${words.invoiceUrl}`]),
    ].join('\n'),
    `--\n${plainFoot(words.shop)}`,
  ]
    .join('\n\n')
    .concat('\n');

/** Throws RangeError for an invalid pick-up. */
export function orderPaidEmail(facts: OrderFacts): NewEmail {
  const { order } = facts;
  const words = orderPaidText(facts);
  const around = wordsAround(words.shop, 'paid', valuesOf(words));
  return {
    purpose: 'payment',
    recipient: order.email,
    recipientName: words.sender,
    ...(facts.invoice?.secretUntil && { secretUntil: facts.invoice.secretUntil }),
    subject: `Order ${order.number} is confirmed`,
    plain: orderPaidPlain(words, around),
    html: orderPaidHtml(words, around),
    attachments: words.isTakenAlong ? [] : [calendarOf(facts)],
    eventKey: `order-paid:${order.number}`,
  };
}

/** What became of the entry that the confirmation brought; neither of them is the confirmation's own. */
type EntryNews = { readonly cancelledAt: Date } | { readonly changedAt: Date };

type PickupEvent = {
  readonly orderNo: string;
  /** ISO instants. */
  readonly placedAt: string;
  /** How often the order was changed since it was placed. */
  readonly changes: number;
  readonly startsAt: string;
  readonly minutes: number;
  readonly shopName: string;
  readonly address: string;
  readonly shopEmail: string;
  readonly customerEmail: string;
  readonly ordersUrl: string;
  /** The entry then removes the previous one from the calendar. */
  readonly cancelledAt?: string | undefined;
  /** The entry then replaces the previous one. */
  readonly changedAt?: string | undefined;
};

/**
 * Instants are UTC, so that no calendar has to know British summer time. A changed or cancelled entry has the same UID and a higher
 * SEQUENCE (RFC 5546); a request names whom it is for.
 */
export function pickupCalendar(event: PickupEvent): EmailAttachment {
  const ends = new Date(Date.parse(event.startsAt) + event.minutes * minuteMs).toISOString();
  const summary = `Collect your cakes from ${event.shopName}`;
  const method = methodOf(event);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(event.shopName)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${text(event.orderNo)}@${new URL(event.ordersUrl).hostname}`,
    `SEQUENCE:${event.changes + (method === 'CANCEL' ? 1 : 0)}`,
    ...(event.cancelledAt === undefined ? [] : ['STATUS:CANCELLED']),
    `DTSTAMP:${utc(event.cancelledAt ?? event.changedAt ?? event.placedAt)}`,
    `ORGANIZER;CN="${text(event.shopName).replaceAll('"', '')}":mailto:${event.shopEmail}`,
    ...(method === 'REQUEST' ? [`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${event.customerEmail}`] : []),
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(`${event.shopName}, ${event.address}`)}`,
    `DESCRIPTION:${text(`Order ${event.orderNo}\n${event.ordersUrl}`)}`,
    `URL:${event.ordersUrl}`,
    ...(event.cancelledAt === undefined ? reminder(summary) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: `pick-up-${event.orderNo}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: lines.map((line) => `${folded(line)}\r\n`).join(''),
  };
}

function methodOf({ cancelledAt, changedAt }: PickupEvent): 'PUBLISH' | 'REQUEST' | 'CANCEL' {
  if (cancelledAt !== undefined) return 'CANCEL';
  return changedAt === undefined ? 'PUBLISH' : 'REQUEST';
}

const reminder = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(summary)}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
];

const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A value of type TEXT has no control characters, and characters with a meaning are escaped. */
const text = (value: string): string =>
  value
    .replace(/\r\n|\r/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const longestLine = 75;

/** A piece has at most 75 octets, each further one is preceded by a space, and no character is split. */
function folded(line: string): string {
  const pieces = [''];
  let room = longestLine;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      pieces.push('');
      room = longestLine - 1;
    }
    pieces[pieces.length - 1] += character;
    room -= size;
  }
  return pieces.join('\r\n ');
}

/** The entry of the order as it is, or the one that removes a previous one. Throws RangeError for an invalid pick-up. */
export function calendarOf({ order, shop, publicUrl }: OrderFacts, news?: EntryNews): EmailAttachment {
  const startsAt = instantOfSlot(order.pickup, shopTimeZone);
  return pickupCalendar({
    orderNo: order.number,
    placedAt: order.placedAt.toISOString(),
    changes: order.revision - 1,
    startsAt: new Date(startsAt).toISOString(),
    minutes: shop.visitMinutes,
    shopName: shop.name,
    shopEmail: shop.email,
    customerEmail: order.email,
    address: shop.place.line,
    ordersUrl: publicUrl + urls.orders,
    cancelledAt: news && 'cancelledAt' in news ? news.cancelledAt.toISOString() : undefined,
    changedAt: news && 'changedAt' in news ? news.changedAt.toISOString() : undefined,
  });
}
