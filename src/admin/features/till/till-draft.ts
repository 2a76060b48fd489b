import * as z from 'zod/mini';
import { type SaleSize, saleSize } from '#contract/admin/orders/order-fields.ts';
import type { TillOrder, TillProduct } from '#contract/admin/till/till.ts';

const line = z.object({
  slug: z.string(),
  name: z.string(),
  sizeText: z.string(),
  grams: z.int(),
  pricePence: z.int(),
  quantity: z.int(),
  message: z.string(),
  /** Null where nothing is written on it. */
  longestMessage: z.nullable(z.int()),
  /** What else it may be sold in. */
  sizes: z._default(z.array(saleSize), []),
});
export type TillLine = z.output<typeof line>;

/** A half order, as the device keeps it until it is taken. */
export const tillDraft = z.object({
  key: z.string(),
  source: z.enum(['counter', 'telephone']),
  lines: z.array(line),
  /** Whose page it was begun from; null where nobody was chosen. */
  customer: z._default(z.nullable(z.object({ id: z.int(), name: z.string() })), null),
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** What was said when they were asked about; null until somebody answers. */
  allergies: z.nullable(z.enum(['none', 'some', 'notAsked'])),
  /** Of 'some': which. */
  allergyNote: z.string(),
  /** 'now', or a day with a time. */
  day: z.string(),
  time: z.string(),
  pastDiary: z.string(),
  discountPercent: z.int(),
  discountReason: z.string(),
  payment: z.enum(['cash', 'terminal', 'link', 'onCollection']),
  note: z.string(),
});
export type TillDraft = z.output<typeof tillDraft>;

export const emptyDraft = (key: string, source: TillDraft['source'] = 'counter'): TillDraft => ({
  key,
  source,
  lines: [],
  customer: null,
  name: '',
  telephone: '',
  email: '',
  allergies: null,
  allergyNote: '',
  day: '',
  time: '',
  pastDiary: '',
  discountPercent: 0,
  discountReason: '',
  payment: 'terminal',
  note: '',
});

/** In which it is sold where nothing else is said. */
export const usualSize = (sizes: TillProduct['sizes']): TillProduct['sizes'][number] | undefined =>
  sizes.find(({ isDefault }) => isDefault) ?? sizes[0];

/** One more of it in its usual size; a line with words on it stays as it is. */
export function withProduct(draft: TillDraft, product: TillProduct): TillDraft {
  const size = usualSize(product.sizes);
  if (!size) return draft;
  const at = draft.lines.findIndex(
    ({ slug, grams, message }) => slug === product.slug && grams === size.grams && message === '',
  );
  if (at >= 0) return withLine(draft, at, { quantity: (draft.lines[at]?.quantity ?? 0) + 1 });
  const { slug, name, longestMessage } = product;
  const sizes = product.sizes.map(({ grams, text, pricePence }) => ({ grams, text, pricePence }));
  const added = { slug, name, ...inSize(size), quantity: 1, message: '', longestMessage, sizes };
  return { ...draft, lines: [...draft.lines, added] };
}

const inSize = ({ grams, text, pricePence }: SaleSize) => ({ grams, sizeText: text, pricePence });

/** In another size; it joins the line that already says the same. */
export function withSize(draft: TillDraft, at: number, grams: number): TillDraft {
  const line = draft.lines[at];
  const size = line?.sizes.find((one) => one.grams === grams);
  if (!line || !size) return draft;
  const same = draft.lines.findIndex(
    (one, n) => n !== at && one.slug === line.slug && one.grams === grams && one.message === line.message,
  );
  if (same < 0) return withLine(draft, at, inSize(size));
  const joined = withLine(draft, same, { quantity: (draft.lines[same]?.quantity ?? 0) + line.quantity });
  return withLine(joined, at, { quantity: 0 });
}

/** None of it takes the line off. */
export const withLine = (draft: TillDraft, at: number, changes: Partial<TillLine>): TillDraft => ({
  ...draft,
  lines: draft.lines.map((one, n) => (n === at ? { ...one, ...changes } : one)).filter(({ quantity }) => quantity > 0),
});

/** Whether something is picked up over the counter at once. */
export const isNow = ({ source, day }: Pick<TillDraft, 'source' | 'day'>): boolean =>
  source === 'counter' && day === '';

/** What is still to be said before it can be taken; empty where nothing is. */
export function missingOf(draft: TillDraft): string {
  if (draft.lines.length === 0) return 'Choose what is ordered.';
  if (!isNow(draft) && (draft.day === '' || draft.time === '')) return 'Choose a day and time.';
  if (draft.source === 'telephone' && draft.name.trim() === '') return 'Ask for a name.';
  if (draft.source === 'telephone' && draft.telephone.trim() === '' && draft.email.trim() === '')
    return 'Ask for a telephone number or an email address.';
  if (draft.allergies === null) return 'Ask about allergies.';
  if (draft.allergies === 'some' && draft.allergyNote.trim() === '') return 'Write which allergies.';
  if (draft.discountPercent > 0 && draft.discountReason.trim() === '') return 'Say why there is a discount.';
  return '';
}

/** As the shop takes it. */
export function orderFrom(draft: TillDraft): TillOrder {
  const { key, source, name, telephone, email, payment } = draft;
  return {
    key,
    source,
    customerId: draft.customer?.id ?? null,
    contact: { name, telephone, email },
    allergies: {
      asked: draft.allergies === null ? null : draft.allergies !== 'notAsked',
      note: draft.allergies === 'some' ? draft.allergyNote : '',
    },
    lines: draft.lines.map(({ slug, grams, quantity, message }) => ({
      slug,
      weightGrams: grams,
      quantity,
      personalisation: message.trim() === '' ? {} : { message },
    })),
    pickup: isNow(draft) ? 'now' : { date: draft.day, time: draft.time },
    pastDiary: draft.pastDiary,
    discount:
      draft.discountPercent > 0 ? { reason: draft.discountReason, basisPoints: draft.discountPercent * 100 } : null,
    payment: payment === 'link' || payment === 'onCollection' ? { how: payment } : { how: 'hand', method: payment },
    note: draft.note,
  };
}
