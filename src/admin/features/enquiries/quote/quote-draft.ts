import * as z from 'zod/mini';
import { type EnquiryPage, mostQuoteLines, type QuoteWish } from '#contract/admin/enquiries/enquiries.ts';
import { type AllergenKey, allergenKeys, allergenNames } from '#domain/diet/allergens.ts';
import { type VatClass, vatClasses } from '#domain/money/ledger/vat.ts';
import { pence, penceFromText, poundsFromPence } from '#domain/money/money.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';

const line = z.object({
  name: z.string(),
  quantity: z.string(),
  /** In pounds. */
  price: z.string(),
  vatClass: z.enum(vatClasses),
  isFood: z.boolean(),
});
export type TypedLine = z.output<typeof line>;

/** A quote as it stands in its form. */
export const typedQuote = z.object({
  lines: z.array(line).check(z.minLength(1), z.maxLength(mostQuoteLines)),
  allergens: z.array(z.enum(allergenKeys)),
  containsNone: z._default(z.boolean(), false),
  depositKind: z.enum(['percent', 'pence']),
  /** Per cent, or pounds. */
  deposit: z.string(),
  date: z.string(),
  time: z.string(),
  expiresOn: z.string(),
  workUnits: z.string(),
  past: z.string(),
  text: z.string(),
});
export type TypedQuote = z.output<typeof typedQuote>;

export const emptyLine: TypedLine = { name: '', quantity: '1', price: '', vatClass: 'zero', isFood: true };

const keysNamed = (names: readonly string[]): AllergenKey[] =>
  allergenKeys.filter((key) => names.some((name) => allergenNames([key])[0] === name || isWithin(key, name)));

/** 'Tree nuts (almonds, walnuts)' names two of its group. */
const isWithin = (key: AllergenKey, name: string): boolean => {
  const [, inner = ''] = /\((.*)\)$/.exec(name) ?? [];
  const [own = ''] = /\((.*)\)$/.exec(allergenNames([key])[0] ?? '')?.slice(1) ?? [];
  return (
    own !== '' && inner.split(', ').includes(own) && name.startsWith(allergenNames([key])[0]?.split(' (')[0] ?? '-')
  );
};

/** As the quote that stands, or with the owner's terms and nothing else. */
export function beginningOf({ quote, terms, eventDate }: EnquiryPage, today: string): TypedQuote {
  const standing = quote;
  return {
    lines: standing
      ? standing.lines.map(({ name, quantity, unitPence, vatClass, isFood }) => ({
          name,
          quantity: String(quantity),
          price: poundsFromPence(pence(unitPence)).toFixed(2),
          vatClass,
          isFood,
        }))
      : [emptyLine],
    allergens: standing ? keysNamed(standing.allergens) : [],
    containsNone: false,
    depositKind: 'percent',
    deposit: String(terms.depositPercent),
    date: standing?.pickup.date ?? eventDate,
    time: standing?.pickup.time ?? '10:00',
    expiresOn: addDays(today, terms.quoteDays),
    workUnits: String(standing?.workUnits ?? 0),
    past: '',
    text: '',
  };
}

export type QuoteFaults = Partial<
  Record<'lines' | 'allergens' | 'deposit' | 'date' | 'time' | 'expiresOn' | 'workUnits', string>
>;

const wholeOf = (typed: string, least: number, most: number): number | null => {
  const n = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return n >= least && n <= most ? n : null;
};

/** What is sent of what was typed, or what is wrong with it. */
export function wishOf(typed: TypedQuote): { readonly wish: QuoteWish } | { readonly faults: QuoteFaults } {
  const lines = typed.lines.map(({ name, quantity, price, vatClass, isFood }) => {
    const unitPence = penceFromText(price);
    const pieces = wholeOf(quantity, 1, 1_000);
    return name.trim() === '' || unitPence === null || pieces === null
      ? null
      : { name: name.trim(), quantity: pieces, unitPence, vatClass, isFood };
  });
  const percent = wholeOf(typed.deposit, 1, 100);
  const amountPence = penceFromText(typed.deposit);
  const workUnits = wholeOf(typed.workUnits, 0, 10_000);
  const isUnsaid = typed.lines.some(({ isFood }) => isFood) && typed.allergens.length === 0 && !typed.containsNone;
  const isDepositWrong = typed.depositKind === 'percent' ? percent === null : amountPence === null || amountPence === 0;
  const faults: QuoteFaults = {
    ...(lines.includes(null) && { lines: 'Each line has a name, how many, and a price in pounds.' }),
    ...(isDepositWrong && {
      deposit: typed.depositKind === 'percent' ? 'Write 1 to 100 per cent.' : 'Write pounds, such as 120.',
    }),
    ...(typed.date === '' && { date: 'Choose the day.' }),
    ...(!/^\d\d:\d\d$/.test(typed.time) && { time: 'Choose the time.' }),
    ...(typed.expiresOn === '' && { expiresOn: 'Choose the last day.' }),
    ...(isUnsaid && { allergens: 'Tick what the cakes contain, or that it is none of these.' }),
    ...(workUnits === null && { workUnits: 'Write a whole number.' }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  return {
    wish: {
      lines: lines.filter((one) => one !== null),
      allergens: typed.allergens,
      containsNone: typed.containsNone,
      deposit:
        typed.depositKind === 'percent'
          ? { kind: 'percent', percent: percent ?? 0 }
          : { kind: 'pence', amountPence: amountPence ?? 0 },
      pickup: { date: typed.date, time: typed.time },
      expiresOn: typed.expiresOn,
      workUnits: workUnits ?? 0,
      past: typed.past.trim(),
      text: typed.text.trim(),
    },
  };
}

export const vatWords: Readonly<Record<VatClass, string>> = { zero: 'Zero rate', standard: 'Standard rate' };
