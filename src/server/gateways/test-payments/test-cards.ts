export type Refusal = { readonly title: string; readonly text: string; readonly besideNumber: string };

export type Verdict = 'pays' | 'bankAsks' | Refusal;

type TestCard = { readonly number: string; readonly happens: string; readonly verdict: Verdict };

const differentCard = 'Please use a different card';

export const declined: Refusal = {
  title: 'Your card was declined',
  text: 'Nothing was taken. Try a different card, or contact your bank.',
  besideNumber: differentCard,
};

/** For somebody who told the bank's page to fail. */
export const notConfirmed: Refusal = {
  title: 'Your bank could not confirm the payment',
  text: 'Nothing was taken. Try again, or use a different card.',
  besideNumber: differentCard,
};

/** For a number that might be somebody's real card. */
const notForTesting: Refusal = {
  title: 'Test mode accepts only test cards',
  text: 'Nothing was taken. Use one of the test card numbers on this page.',
  besideNumber: 'Please use a test card',
};

/** Stripe's test cards in the order in which the page lists them. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', happens: 'Payment succeeds', verdict: 'pays' },
  { number: '4000000000000002', happens: 'Card declined', verdict: declined },
  {
    number: '4000000000009995',
    happens: 'Insufficient funds',
    verdict: {
      title: 'Your card has insufficient funds',
      text: 'Nothing was taken. Try a different card, or contact your bank.',
      besideNumber: differentCard,
    },
  },
  {
    number: '4000000000000069',
    happens: 'Expired card',
    verdict: {
      title: 'Your card has expired',
      text: 'Nothing was taken. Try a different card.',
      besideNumber: differentCard,
    },
  },
  { number: '4000002500003155', happens: 'Needs 3-D Secure', verdict: 'bankAsks' },
];

export const judgeCard = (digits: string): Verdict =>
  testCards.find((card) => card.number === digits)?.verdict ?? notForTesting;

export const isTestCard = (digits: string): boolean => testCards.some((card) => card.number === digits);

export const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Luhn's check: double every second digit from the right and add all digits; the total must be a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let total = 0;
  [...digits].reverse().forEach((digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    total += value > 9 ? value - 9 : value;
  });
  return total % 10 === 0;
}

const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
export type CardField = (typeof cardFields)[number];

export type CardForm = Readonly<Record<CardField, string>>;
export type CardErrors = Partial<Record<CardField, string>>;

type ReadCard = { readonly ok: true; readonly digits: string } | { readonly ok: false; readonly errors: CardErrors };

/** Reads the form, with errors in the words that Stripe's page uses. */
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

/** Returns what may be shown again: never the security code, nor a number that is not a test card's, because it may be somebody's own. */
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

/** No card is issued for longer than this. */
const mostYearsAhead = 50;

/** A card is valid until the last day of its month. */
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
