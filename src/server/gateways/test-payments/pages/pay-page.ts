import type { Shop } from '#contract/shop.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { type Html, html } from '#server/gateways/html.ts';
import {
  type CardErrors,
  type CardField,
  type CardForm,
  grouped,
  type Refusal,
  testCards,
} from '#server/gateways/test-payments/test-cards.ts';
import { readLines, type TestSession } from '#server/gateways/test-payments/test-sessions.ts';
import { icon, page, testPagePaths } from './plain-pages.ts';

export type PayPage = {
  readonly session: TestSession;
  readonly shop: Pick<Shop, 'name' | 'shortName'>;
  readonly form?: CardForm;
  readonly errors?: CardErrors;
  readonly refusal?: Refusal;
};

export function payPage({ session, shop, form, errors = {}, refusal }: PayPage): string {
  const shown = refusal ? { ...errors, number: refusal.besideNumber } : errors;
  const title = refusal ? refusal.title : Object.keys(errors).length > 0 ? 'Check your card details' : 'Pay by card';
  return page(
    title,
    html`<div class="pay">
<section class="what" aria-label="What you are paying for"><div>${summary(session, shop)}</div></section>
<section class="card" aria-label="Card details">
<form method="post" action="${testPagePaths.pay(session.id)}" novalidate>
<h1>Pay by card</h1>
${refusal && alert(refusal)}
${cardInputs(form, shown, refusal !== undefined)}
<button class="button" type="submit">${icon('lock')}<span>Pay ${amount(session)}</span></button>
<a class="button quiet" href="${session.cancelUrl}">Cancel and go back</a>
<p class="help centred">${shop.shortName} test card provider, for trying the shop out. No bank is contacted.</p>
</form>
</section>
<section class="cards" aria-labelledby="test-cards"><div>${cardTable}</div></section>
</div>`,
    'No real card is charged. Use one of the test card numbers on this page.',
  );
}

const amount = (session: TestSession): string => formatPounds(pence(session.amountPence));

const summary = (session: TestSession, shop: Pick<Shop, 'name'>): Html => html`
<a class="back" href="${session.cancelUrl}">${icon('back')}<span><span class="unseen">Back to </span>${shop.name}</span></a>
<p class="order">Order ${session.reference}</p>
<p class="help">This page is open until ${endText(session.expiresAt)}.</p>
<dl class="sum">${readLines(session.description).map(
  ({ words, amount: costs }) => html`<div><dt>${words}</dt>${costs !== undefined && html`<dd>${costs}</dd>`}</div>`,
)}
<div class="total"><dt>Total due</dt><dd>${amount(session)}</dd></div></dl>`;

/**
 * Says only when the session ends: what the end means depends on what the payment is for, and whether that is an order's cakes, a quote's
 * day or a balance's due date is not known here.
 */
function endText(expiresAt: Date): string {
  const at = expiresAt.getTime();
  const date = shopDate(at, shopTimeZone);
  const time = formatPickupTime(shopTime(at, shopTimeZone));
  return date === shopDate(Date.now(), shopTimeZone) ? time : `${time} on ${formatPickupDate(date)}`;
}

const cardTable: Html = html`
<h2 id="test-cards">Test card numbers</h2>
<table aria-labelledby="test-cards"><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${testCards.map((card) => html`<tr><td><code>${grouped(card.number)}</code></td><td>${card.happens}</td></tr>`)}</tbody></table>
<p class="help">Any future expiry date and any three-digit CVC.</p>`;

const alert = (refusal: Refusal): Html => html`<div class="alert" id="refusal" role="alert">${icon('warning')}
<div><b>${refusal.title}</b>${refusal.text}</div></div>`;

function cardInputs(form: CardForm | undefined, errors: CardErrors, refused: boolean): Html {
  const first = inputs.find((input) => errors[input.name])?.name;
  const field = (input: Input): Html => {
    const error = errors[input.name];
    const described = [
      refused && input.name === 'number' && 'refusal',
      error && `${input.name}-error`,
      input.help && `${input.name}-help`,
    ].filter(Boolean);
    return html`<div class="field${error ? ' wrong' : ''}"><label for="${input.name}">${input.label}</label>
<div class="control">${input.name === 'number' && icon('card')}<input id="${input.name}" name="${input.name}" type="text" value="${form?.[input.name] ?? ''}" autocomplete="${input.autocomplete}" maxlength="${input.longest}" required${input.hints}${
      described.length > 0 && html` aria-describedby="${described.join(' ')}"`
    }${error !== undefined && html` aria-invalid="true"`}${first === input.name && html` autofocus`}></div>
${error !== undefined && html`<p class="error" id="${input.name}-error">${icon('warning')}<span>${error}</span></p>`}
${input.help !== undefined && html`<p class="help" id="${input.name}-help">${input.help}</p>`}</div>`;
  };
  return html`${inputs.map(field)}`;
}

type Input = {
  readonly name: CardField;
  readonly label: string;
  readonly autocomplete: string;
  readonly longest: number;
  readonly hints: Html;
  readonly help?: string;
};

const digitKeys = html` inputmode="numeric"`;

const inputs: readonly Input[] = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number', longest: 30, hints: digitKeys },
  {
    name: 'expiry',
    label: 'Expiry',
    autocomplete: 'cc-exp',
    longest: 9,
    hints: html`${digitKeys} placeholder="MM / YY"`,
  },
  { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', longest: 4, hints: digitKeys, help: 'Three digits on the back' },
  { name: 'name', label: 'Name on card', autocomplete: 'cc-name', longest: 100, hints: html`` },
];
