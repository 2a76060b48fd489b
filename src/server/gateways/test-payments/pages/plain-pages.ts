import type { Shop } from '#contract/shop.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { TestSession } from '#server/gateways/test-payments/test-sessions.ts';
import font from '/assets/fonts/figtree-common.woff2?inline';
import { pageStyles } from './page-styles.ts';
import { payPageStyles } from './pay-page-styles.ts';

export const testPagePaths = {
  pay: (sessionId: string) => `/till/pay/${sessionId}`,
  bank: (sessionId: string) => `/till/3ds/${sessionId}`,
  styles: '/till/till.css',
  font: '/till/figtree.woff2',
} as const;

/** Drawings from Lucide, in a 24 by 24 field. */
const drawings = {
  back: html`<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>`,
  card: html`<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20M6 14h2"/>`,
  lock: html`<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>`,
  warning: html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>`,
} as const;

export const icon = (name: keyof typeof drawings): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`;

export const page = (title: string, body: Html, note = 'No real card is charged.'): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | TEST MODE</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${testPagePaths.styles}">
</head>
<body>
<header class="testbar"><b>TEST MODE</b><span>${note}</span></header>
<main>${body}</main>
</body>
</html>
`.markup;

/** The bank's own question, as 3-D Secure asks it: a page in between. */
export const bankPage = (session: TestSession, { name }: Pick<Shop, 'name'>): string =>
  page(
    'Confirm with your bank',
    html`<div class="plain"><h1>3-D Secure test page</h1>
<p>The test bank asks whether you want to pay <b>${formatPounds(pence(session.amountPence))}</b> to ${name}. A real bank would ask you to confirm in its app or with a code.</p>
<form method="post" action="${testPagePaths.bank(session.id)}">
<button class="button" name="answer" value="complete">Complete</button>
<button class="button outlined" name="answer" value="fail">Fail</button>
</form></div>`,
  );

export function closedPage(session: TestSession): string {
  const isPaid = session.state === 'paid';
  const { title, text } = endings[session.state === 'open' ? 'expired' : session.state];
  return page(
    title,
    html`<div class="plain"><h1>${title}</h1><p>Order ${session.reference}. ${text}</p>
<a class="button" href="${isPaid ? session.successUrl : session.cancelUrl}">${isPaid ? 'See your order' : 'Back to the bakery'}</a></div>`,
  );
}

const endings = {
  paid: { title: 'This payment is complete', text: 'The payment has been made. There is nothing more to pay here.' },
  expired: {
    title: 'This payment page has closed',
    text: 'Nothing was taken. Go back to the bakery to start the payment again.',
  },
  refunded: { title: 'This payment was refunded', text: 'The whole amount has been refunded.' },
} as const;

/** For an address that names no session, and for forms that were sent from elsewhere. */
export const strayPage = (title: string, text: string): string =>
  page(
    title,
    html`<div class="plain"><h1>${title}</h1><p>${text}</p><a class="button" href="/">Back to the bakery</a></div>`,
  );

export const testPageStyles: string = pageStyles + payPageStyles;

/** The font is built into the server, so there is no path to find at run time. */
export const testPageFont: Buffer = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64');
