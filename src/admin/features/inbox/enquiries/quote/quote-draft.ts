import * as z from 'zod/mini';
import { type EnquiryPage, mostQuoteLines, type QuoteWish } from '#contract/admin/enquiries.ts';
import { allergenKeys, allergenNames, lookUpAllergens } from '#domain/diet/allergens.ts';
import { allergyWarnings, unknownAllergies } from '#domain/diet/told-allergies.ts';
import { type VatClass, vatClasses } from '#domain/money/ledger.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { amountComplaint, amountForField, amountHint, parseAmount } from '#domain/values/amount.ts';
import { countHint, parseCount } from '#domain/values/number.ts';
import { isClockTime } from '#domain/values/time.ts';

const line = z.object({
  name: z.string(),
  quantity: z.string(),
  /** In pounds. */
  price: z.string(),
  vatClass: z.enum(vatClasses),
  isFood: z.boolean(),
  /** From the law's list; that there are none has to be said too. */
  allergens: z._default(z.array(z.enum(allergenKeys)), []),
  containsNone: z._default(z.boolean(), false),
});
export type TypedLine = z.output<typeof line>;

/** A quote as it stands in its form. */
export const typedQuote = z.object({
  lines: z.array(line).check(z.minLength(1), z.maxLength(mostQuoteLines)),
  depositKind: z.enum(['percent', 'pence']),
  /** A percentage, or pounds. */
  deposit: z.string(),
  date: z.string(),
  time: z.string(),
  expiresOn: z.string(),
  workUnits: z.string(),
  past: z.string(),
  text: z.string(),
});
export type TypedQuote = z.output<typeof typedQuote>;

export const emptyLine: TypedLine = {
  name: '',
  quantity: '1',
  price: '',
  vatClass: 'zero',
  isFood: true,
  allergens: [],
  containsNone: false,
};

/** Whether nobody has said what the line item contains, or that it contains nothing on the list. */
export const isUnsaid = ({ isFood, allergens, containsNone }: TypedLine): boolean =>
  isFood && allergens.length === 0 && !containsNone;

/** The form's first state: the quote that stands, or the owner's terms and nothing else. */
export function beginningOf({ quote, terms, eventDate }: EnquiryPage, today: string): TypedQuote {
  const standing = quote;
  return {
    lines: standing
      ? standing.lines.map(({ name, quantity, unitPence, vatClass, isFood, allergens }) => ({
          name,
          quantity: String(quantity),
          price: unitPence === null ? '' : amountForField(unitPence),
          vatClass,
          isFood,
          allergens: allergens.flatMap((named) => lookUpAllergens(named) ?? []),
          containsNone: false,
        }))
      : [emptyLine],
    depositKind: 'percent',
    deposit: String(terms.depositPercent),
    date: standing?.pickup.date ?? eventDate,
    time: standing?.pickup.time ?? '10:00',
    expiresOn: addDays(today, terms.quoteDays),
    workUnits: String(standing?.workUnits ?? ''),
    past: '',
    text: '',
  };
}

/** Warns of line items that contain what the customer must not eat, and of allergies that are none of the fourteen. */
export const quoteWarnings = (
  { allergies }: Pick<EnquiryPage, 'allergies'>,
  { lines }: Pick<TypedQuote, 'lines'>,
): string[] => [
  ...unknownAllergies(allergies),
  ...allergyWarnings(
    allergies,
    lines.map(({ name, isFood, allergens }, at) => ({
      name: name.trim() || `Line ${at + 1}`,
      allergens: isFood ? allergenNames(allergens) : [],
      mayContain: [],
    })),
  ),
];

type LineFaults = Partial<Record<'name' | 'quantity' | 'price', string>>;

export type QuoteFaults = Partial<
  Record<'allergens' | 'deposit' | 'date' | 'time' | 'expiresOn' | 'workUnits', string>
> & {
  /** Of each line item, if anything is wrong with one of them. */
  readonly lines?: readonly LineFaults[];
};

const [mostPieces, mostWorkUnits] = [1_000, 10_000];

/** The quote to be sent, from what was typed; or what is wrong with it. */
export function wishOf(typed: TypedQuote): { readonly wish: QuoteWish } | { readonly faults: QuoteFaults } {
  const lines = typed.lines.map(({ name, quantity, price, vatClass, isFood, allergens, containsNone }) => ({
    name: name.trim(),
    quantity: parseCount(quantity, 1, mostPieces),
    unitPence: parseAmount(price),
    vatClass,
    isFood,
    allergens: isFood ? allergens : [],
    containsNone,
  }));
  const lineFaults = lines.map(
    ({ name, quantity, unitPence }): LineFaults => ({
      ...(name === '' && { name: 'Enter what it is' }),
      ...(quantity === null && { quantity: countHint(1, mostPieces) }),
      ...(unitPence === null && { price: amountHint }),
    }),
  );
  const percent = parseCount(typed.deposit, 1, 100);
  const amountPence = parseAmount(typed.deposit);
  const workUnits = parseCount(typed.workUnits, 0, mostWorkUnits);
  const isDepositWrong = typed.depositKind === 'percent' ? percent === null : amountPence === null || amountPence === 0;
  const faults: QuoteFaults = {
    ...(lineFaults.some((line) => Object.keys(line).length > 0) && { lines: lineFaults }),
    ...(isDepositWrong && {
      deposit:
        typed.depositKind === 'percent'
          ? countHint(1, 100)
          : (amountComplaint(typed.deposit) ?? 'Enter an amount above £0'),
    }),
    ...(typed.date === '' && { date: 'Choose a day.' }),
    ...(!isClockTime(typed.time) && { time: 'Choose a time.' }),
    ...(typed.expiresOn === '' && { expiresOn: 'Choose the last day to accept.' }),
    ...(typed.lines.some(isUnsaid) && { allergens: 'Tick the allergens it contains, or ‘None of these’.' }),
    ...(workUnits === null && { workUnits: countHint(0, mostWorkUnits) }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  return {
    wish: {
      lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 0, unitPence: line.unitPence ?? 0 })),
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
