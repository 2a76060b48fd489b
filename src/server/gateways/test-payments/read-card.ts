import { grouped, isTestCard, passesLuhn } from './test-cards.ts';

export const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
export type CardField = (typeof cardFields)[number];

export type CardForm = Readonly<Record<CardField, string>>;
export type CardErrors = Partial<Record<CardField, string>>;

export type ReadCard =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly errors: CardErrors };

/** In the words that Stripe's page uses. */
export function readCard(form: CardForm, today: Date): ReadCard {
  const digits = digitsOf(form.number);
  const found: Record<CardField, string | undefined> = {
    number: numberError(digits),
    expiry: expiryError(form.expiry, today),
    cvc: cvcError(form.cvc, digits),
    name: form.name.trim() === '' ? 'Enter the name on your card.' : undefined,
  };
  const errors: CardErrors = {};
  for (const field of cardFields) {
    const error = found[field];
    if (error) errors[field] = error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, digits } : { ok: false, errors };
}

/** The security code never goes back to the page, nor a number that is no test card's: it may be somebody's own. */
export function fitToShowAgain(form: CardForm): CardForm {
  const digits = digitsOf(form.number);
  return { ...form, number: isTestCard(digits) ? grouped(digits) : '', cvc: '' };
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

function numberError(digits: string): string | undefined {
  if (digits === '') return 'Enter your card number.';
  if (!/^\d+$/.test(digits)) return 'Your card number is incorrect.';
  if (digits.length < 12) return 'Your card number is incomplete.';
  return digits.length > 19 || !passesLuhn(digits) ? 'Your card number is incorrect.' : undefined;
}

/** No card is given out for longer than this. */
const mostYearsAhead = 50;

/** A card is good until the last day of its month. */
function expiryError(text: string, today: Date): string | undefined {
  if (text.trim() === '') return "Enter your card's expiry date.";
  const [, monthText, yearText = ''] = /^\s*(\d{1,2})\s*[/\s-]?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? [];
  if (!monthText) return "Your card's expiry date is incomplete.";
  const month = Number(monthText);
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  if (month < 1 || month > 12 || year > today.getUTCFullYear() + mostYearsAhead)
    return "Your card's expiry date is incorrect.";
  return Date.UTC(year, month) <= today.getTime() ? "Your card's expiry date is in the past." : undefined;
}

function cvcError(text: string, digits: string): string | undefined {
  const code = text.trim();
  if (code === '') return "Enter your card's security code.";
  const isAmericanExpress = /^3[47]/.test(digits);
  return /^\d+$/.test(code) && code.length === (isAmericanExpress ? 4 : 3)
    ? undefined
    : "Your card's security code is incorrect.";
}
