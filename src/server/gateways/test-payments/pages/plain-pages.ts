import type { Shop } from '#contract/shop.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { html } from '#server/gateways/html.ts';
import type { TestSession } from '#server/gateways/test-payments/test-sessions.ts';
import { page } from './frame.ts';
import { testPagePaths } from './page-paths.ts';

/** The bank's own question, as 3-D Secure puts it: a page in between. */
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
  paid: { title: 'This payment is complete', text: 'The payment was made; there is nothing more to pay here.' },
  expired: {
    title: 'This payment page has closed',
    text: 'Nothing was taken. Go back to the bakery to start the payment again.',
  },
  refunded: { title: 'This payment was refunded', text: 'The whole amount has been given back.' },
} as const;

/** For an address that names no session, and for forms sent from elsewhere. */
export const strayPage = (title: string, text: string): string =>
  page(
    title,
    html`<div class="plain"><h1>${title}</h1><p>${text}</p><a class="button" href="/">Back to the bakery</a></div>`,
  );
