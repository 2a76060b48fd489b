import * as z from 'zod/mini';
import { saidDraft } from '#admin/ui/forms/said-fields.tsx';
import { type SaleSize, saleSize } from '#contract/admin/orders/order-fields.ts';
import type { TillOrder, TillProduct } from '#contract/admin/till.ts';
import { productOptions } from '#contract/listing/catalogue.ts';
import { contentsOf, extraOfBox, problemsOfLine } from '#domain/catalogue/mixed-box.ts';
import { personalisationKey } from '#domain/catalogue/personalisation.ts';
import { saidByStaff } from '#domain/catalogue/personalisation-words.ts';
import type { Eaten } from '#domain/diet/told-allergies.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { nothingSaid, personalisationOf } from '#web/ui/forms/personalise.tsx';

const line = z.object({
  productId: z._default(z.nullable(z.int()), null),
  slug: z.string(),
  name: z.string(),
  sizeText: z.string(),
  grams: z.int(),
  pricePence: z.int(),
  quantity: z.int(),
  /** What is wanted on it, as typed. */
  said: z._default(saidDraft, nothingSaid),
  options: z._default(productOptions, {}),
  isMadeToOrder: z._default(z.boolean(), false),
  /** Under their legal names. */
  allergens: z._default(z.array(z.string()), []),
  mayContain: z._default(z.array(z.string()), []),
  /** The other sizes it may be sold in. */
  sizes: z._default(z.array(saleSize), []),
});
export type TillLine = z.output<typeof line>;

/** An unfinished order, as the device keeps it until it is taken. */
export const tillDraft = z.object({
  key: z.string(),
  source: z.enum(['counter', 'telephone']),
  lines: z.array(line),
  /** The customer whose page it was begun from; null if nobody was chosen. */
  customer: z._default(z.nullable(z.object({ id: z.int(), name: z.string() })), null),
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** What was said when they were asked about allergies; null until somebody answers. */
  allergies: z.nullable(z.enum(['none', 'some', 'notAsked'])),
  /** For 'some': which of the fourteen, in the kitchen's words, and what else was said. */
  allergicTo: z._default(z.array(z.string()), []),
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

/** Those who call pay by a link, those at the counter at the terminal. */
export const usualPayment = (source: TillDraft['source']): TillDraft['payment'] =>
  source === 'telephone' ? 'link' : 'terminal';

export const emptyDraft = (key: string, source: TillDraft['source'] = 'counter'): TillDraft => ({
  key,
  source,
  lines: [],
  customer: null,
  name: '',
  telephone: '',
  email: '',
  allergies: null,
  allergicTo: [],
  allergyNote: '',
  day: '',
  time: '',
  pastDiary: '',
  discountPercent: 0,
  discountReason: '',
  payment: usualPayment(source),
  note: '',
});

/** The size in which it is sold unless another is chosen. */
export const usualSize = (sizes: TillProduct['sizes']): TillProduct['sizes'][number] | undefined =>
  sizes.find(({ isDefault }) => isDefault) ?? sizes[0];

/** Adds one more in its usual size; a line item with words on it stays as it is. */
export function withProduct(draft: TillDraft, product: TillProduct): TillDraft {
  const size = usualSize(product.sizes);
  if (!size) return draft;
  const at = draft.lines.findIndex(
    ({ slug, grams, said }) => slug === product.slug && grams === size.grams && keyOf(said) === '',
  );
  const { id: productId, slug, name, options, stock, allergens, mayContain } = product;
  const sizes = product.sizes.map(({ grams, text, pricePence, pieces }) => ({ grams, text, pricePence, pieces }));
  // A box is filled from the shelf.
  const isMadeToOrder = stock === null && !options.box;
  const facts = { productId, slug, name, options, isMadeToOrder, allergens, mayContain, sizes };
  // As the tile says now: the owner may have changed it since the first one was added.
  if (at >= 0)
    return withLine(draft, at, { ...facts, ...inSize(size), quantity: (draft.lines[at]?.quantity ?? 0) + 1 });
  return { ...draft, lines: [...draft.lines, { ...facts, ...inSize(size), quantity: 1, said: nothingSaid }] };
}

/** Empty if nothing is said. */
const keyOf = (said: TillLine['said']): string => personalisationKey(personalisationOf(said));

const inSize = ({ grams, text, pricePence }: SaleSize) => ({ grams, sizeText: text, pricePence });

/** Changes the size; the line item joins another that is already the same. */
export function withSize(draft: TillDraft, at: number, grams: number): TillDraft {
  const line = draft.lines[at];
  const size = line?.sizes.find((one) => one.grams === grams);
  if (!line || !size) return draft;
  const same = draft.lines.findIndex(
    (one, n) => n !== at && one.slug === line.slug && one.grams === grams && keyOf(one.said) === keyOf(line.said),
  );
  if (same < 0) return withLine(draft, at, inSize(size));
  const joined = withLine(draft, same, { quantity: (draft.lines[same]?.quantity ?? 0) + line.quantity });
  return withLine(joined, at, { quantity: 0 });
}

/** Changes a line item; a quantity of zero removes it. */
export const withLine = (draft: TillDraft, at: number, changes: Partial<TillLine>): TillDraft => ({
  ...draft,
  lines: draft.lines.map((one, n) => (n === at ? { ...one, ...changes } : one)).filter(({ quantity }) => quantity > 0),
});

/** Whether everything is there to take away; what has to be baked first is not. */
export const isAllThere = ({ lines }: Pick<TillDraft, 'lines'>): boolean =>
  lines.every(({ isMadeToOrder }) => !isMadeToOrder);

/** Whether the order is collected over the counter at once. */
export const isNow = (draft: Pick<TillDraft, 'source' | 'day' | 'lines'>): boolean =>
  draft.source === 'counter' && draft.day === '' && isAllThere(draft);

/** What the customer may not eat, in the kitchen's words and their own; empty if nothing. */
export const toldOf = ({ allergies, allergicTo, allergyNote }: TillDraft): string =>
  allergies === 'some' ? [allergicTo.join(', '), allergyNote.trim()].filter((part) => part !== '').join('. ') : '';

/** A line item with what its box is filled with. */
const eatenOf = (line: TillLine): Eaten => ({ name: line.name, ...contentsOf(line, line.said.box) });

/**
 * What is in each line item: according to the shop's own response once there is one, because a recipe may have changed
 * since an item was added.
 * @param now for the same line items; undefined before the shop was asked
 */
export const eatenIn = ({ lines }: Pick<TillDraft, 'lines'>, now: readonly Eaten[] | undefined): readonly Eaten[] =>
  lines.map((line, at) => now?.[at] ?? eatenOf(line));

/** What one costs: its size, and what the flavours of its box add. */
export const priceOf = ({ pricePence, options, said }: TillLine): Pence =>
  pence(pricePence + extraOfBox(options.box, said.box));

/** The pieces in a box of the chosen size. */
export const piecesOf = ({ sizes, grams }: Pick<TillLine, 'sizes' | 'grams'>): number | undefined =>
  sizes.find((size) => size.grams === grams)?.pieces;

/** What is wrong with what is wanted on a line item, by part. */
export const problemsOf = ({ options, said, ...line }: TillLine) =>
  problemsOfLine(options, saidByStaff(options, personalisationOf(said)), {
    pieces: piecesOf(line),
    photoMayCome: true,
  });

/** What still has to be entered before the order can be taken; empty if nothing. */
export function missingOf(draft: TillDraft): string {
  if (draft.lines.length === 0) return 'Choose a product.';
  const unfit = draft.lines.find((line) => Object.keys(problemsOf(line)).length > 0);
  if (unfit) return `Check what goes ${unfit.options.box ? 'into' : 'on'} ${unfit.name}.`;
  if (!isNow(draft) && (draft.day === '' || draft.time === '')) return 'Choose a day and time.';
  if (draft.source === 'telephone' && draft.name.trim() === '') return 'Ask for a name.';
  if (draft.source === 'telephone' && draft.telephone.trim() === '' && draft.email.trim() === '')
    return 'Ask for a telephone number or an email address.';
  if (isNow(draft) && (draft.payment === 'link' || draft.payment === 'onCollection'))
    return 'They are taking it now. Choose cash or card terminal.';
  if (draft.allergies === null) return 'Ask about allergies.';
  if (draft.allergies === 'some' && draft.allergicTo.length === 0 && draft.allergyNote.trim() === '')
    return 'Enter the allergies.';
  if (draft.discountPercent > 0 && draft.discountReason.trim() === '') return 'Enter a reason for the discount.';
  return '';
}

/** The price is known before the allergies are; null while too little is entered for a price. */
export const orderToPrice = (draft: TillDraft): TillOrder | null => {
  const asked = { ...draft, allergies: 'none' as const };
  return missingOf(asked) === '' ? orderFrom(asked) : null;
};

export const linesOf = ({ lines }: Pick<TillDraft, 'lines'>): TillOrder['lines'] =>
  lines.map(({ slug, grams, quantity, said }) => ({
    slug,
    weightGrams: grams,
    quantity,
    personalisation: personalisationOf(said),
  }));

/** The order as the shop accepts it. */
export function orderFrom(draft: TillDraft): TillOrder {
  const { key, source, name, telephone, email, payment } = draft;
  return {
    key,
    source,
    customerId: draft.customer?.id ?? null,
    contact: { name, telephone, email },
    allergies: {
      asked: draft.allergies === null ? null : draft.allergies !== 'notAsked',
      note: toldOf(draft),
    },
    lines: linesOf(draft),
    pickup: isNow(draft) ? 'now' : { date: draft.day, time: draft.time },
    pastDiary: draft.pastDiary,
    discount:
      draft.discountPercent > 0 ? { reason: draft.discountReason, basisPoints: draft.discountPercent * 100 } : null,
    payment: payment === 'link' || payment === 'onCollection' ? { how: payment } : { how: 'hand', method: payment },
    note: draft.note,
  };
}
