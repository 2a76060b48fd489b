export type Refusal = { readonly title: string; readonly text: string; readonly besideNumber: string };

export type Verdict = 'pays' | 'bankAsks' | Refusal;

type TestCard = { readonly number: string; readonly happens: string; readonly verdict: Verdict };

const differentCard = 'Please use a different card';

export const declined: Refusal = {
  title: 'Your card was declined',
  text: 'Nothing was taken. Try a different card, or contact your bank.',
  besideNumber: differentCard,
};

/** For who told the bank's page to fail. */
export const notConfirmed: Refusal = {
  title: 'Your bank could not confirm the payment',
  text: 'Nothing was taken. Try again, or use a different card.',
  besideNumber: differentCard,
};

/** A number that might be somebody's real card. */
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

/** Luhn's check: every second digit from the right doubled, all digits added, a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let total = 0;
  [...digits].reverse().forEach((digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    total += value > 9 ? value - 9 : value;
  });
  return total % 10 === 0;
}
