import * as z from 'zod/mini';
import { saidDraft } from '#admin/ui/forms/said-fields.tsx';
import type { EditInput } from '#contract/admin/orders/order-actions.ts';
import { saleSize } from '#contract/admin/orders/order-fields.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import type { TillProduct } from '#contract/admin/till.ts';
import { productOptions } from '#contract/listing/catalogue.ts';
import { parseWhole } from '#domain/values/number.ts';
import { nothingSaid, personalisationOf, type Said, saidIn } from '#web/ui/forms/personalise.tsx';

const changedLine = z.object({
  id: z.int(),
  quantity: z.optional(z.int()),
  weightGrams: z.optional(z.int()),
  said: z.optional(saidDraft),
});

/** A line item that the order did not have before. */
const addedLine = z.object({
  /** Null in a draft of an older release. */
  productId: z._default(z.nullable(z.int()), null),
  slug: z.string(),
  name: z.string(),
  quantity: z.int(),
  weightGrams: z.int(),
  said: z._default(saidDraft, nothingSaid),
  sizes: z.array(saleSize),
  options: z._default(productOptions, {}),
  /** Under their legal names. */
  allergens: z._default(z.array(z.string()), []),
  mayContain: z._default(z.array(z.string()), []),
});
export type AddedLine = z.output<typeof addedLine>;

/** What somebody has typed into an edit, and the revision it is based on; an absent field stays as it is. */
export const editDraft = z.object({
  revision: z.int(),
  pickupDate: z.optional(z.string()),
  pickupTime: z.optional(z.string()),
  recipientName: z.optional(z.string()),
  reason: z.optional(z.string()),
  pastDiary: z.optional(z.string()),
  asksByLink: z.optional(z.boolean()),
  tellsCustomer: z.optional(z.boolean()),
  lines: z.array(changedLine),
  added: z._default(z.array(addedLine), []),
});
export type EditDraft = z.output<typeof editDraft>;

export const hasChanges = ({ pickupDate, pickupTime, recipientName, lines, added }: EditDraft): boolean =>
  lines.length + added.length > 0 ||
  [pickupDate, pickupTime, recipientName].some((text) => text !== undefined && text !== '');

type Changeable = {
  readonly mayChange: OrderPage['mayChange'];
  readonly lines: readonly Pick<OrderPage['lines'][number], 'id'>[];
};

/** What of an edit the order still allows, and in words what it no longer does: others change it in the meantime. */
export function stillPossible(
  { mayChange, lines }: Changeable,
  draft: EditDraft,
): { readonly draft: EditDraft; readonly lost: readonly string[] } {
  const { pickupDate, pickupTime, recipientName, lines: changed, added, ...rest } = draft;
  const may = (part: OrderPage['mayChange'][number]): boolean => mayChange.includes(part);
  const kept = may('lines') ? changed.filter(({ id }) => lines.some((line) => line.id === id)) : [];
  const lost = [
    pickupDate && !may('pickupDay') ? 'the day' : '',
    pickupTime && !may('pickupTime') ? 'the time' : '',
    recipientName && !may('recipient') ? 'who collects it' : '',
    changed.length + added.length > 0 && !may('lines') ? 'the lines' : '',
    may('lines') && kept.length < changed.length ? 'a line that has been removed' : '',
  ];
  return {
    draft: {
      ...rest,
      ...(may('pickupDay') && { pickupDate }),
      ...(may('pickupTime') && { pickupTime }),
      ...(may('recipient') && { recipientName }),
      lines: kept,
      added: may('lines') ? added : [],
    },
    lost: lost.filter((words) => words !== ''),
  };
}

/** The edit as the shop accepts it. */
export function editFrom({ number }: Pick<OrderPage, 'number'>, draft: EditDraft): EditInput {
  const {
    revision,
    pickupDate,
    pickupTime,
    recipientName,
    reason = '',
    pastDiary = '',
    tellsCustomer = true,
    lines,
    added,
  } = draft;
  return {
    orderNo: number,
    revision,
    ...(pickupDate && { pickupDate }),
    ...(pickupTime && { pickupTime: `${pickupTime}:00` }),
    ...(recipientName && { recipientName }),
    reason,
    pastDiary,
    tellsCustomer,
    lines: [
      ...lines.map(({ id, quantity, weightGrams, said }) => ({
        id,
        ...(quantity !== undefined && { quantity }),
        ...(weightGrams !== undefined && { weightGrams }),
        ...(said !== undefined && { said: wordsOf(said) }),
      })),
      ...added.map(({ slug, quantity, weightGrams, said }) => ({
        slug,
        quantity,
        weightGrams,
        said: personalisationOf(said),
      })),
    ],
  };
}

/** A field that is emptied removes its words; a picture stays until another one is chosen. */
const wordsOf = ({ message, name, age, colour, photo, note, box }: Said) => ({
  message,
  name,
  colour,
  note,
  age: age.trim() === '' ? ('' as const) : (parseWhole(age) ?? Number.NaN),
  ...(photo !== '' && { photo }),
  ...(Object.keys(box).length > 0 && { box }),
});

/** Changes a line item; one that is unchanged from the order leaves the draft. */
export function withLine(
  lines: EditDraft['lines'],
  id: number,
  changes: Partial<EditDraft['lines'][number]>,
): EditDraft['lines'] {
  const before = lines.find((line) => line.id === id) ?? { id };
  const next = { ...before, ...changes };
  const others = lines.filter((line) => line.id !== id);
  const isAsItWas = [next.quantity, next.weightGrams, next.said].every((change) => change === undefined);
  return isAsItWas ? others : [...others, next];
}

/** What is said on a line item from now on; what is as the order has it leaves the draft. */
export function withSaid(
  lines: EditDraft['lines'],
  { id, said: standing }: Pick<OrderPage['lines'][number], 'id' | 'said'>,
  changes: Partial<Said>,
): EditDraft['lines'] {
  const before = saidIn(standing);
  const said = { ...(lines.find((line) => line.id === id)?.said ?? before), ...changes };
  return withLine(lines, id, { said: JSON.stringify(said) === JSON.stringify(before) ? undefined : said });
}

/** The picture of the added line at this place, if it is still of this product. */
export const withPhotoAt = (added: EditDraft['added'], at: number, slug: string, photo: string): EditDraft['added'] =>
  added.map((line, n) => (n === at && line.slug === slug ? { ...line, said: { ...line.said, photo } } : line));

/** One piece of it in its usual size. */
export function addedOf({ id, slug, name, sizes, options, allergens, mayContain }: TillProduct): readonly AddedLine[] {
  const size = sizes.find(({ isDefault }) => isDefault) ?? sizes[0];
  if (!size) return [];
  return [
    {
      productId: id,
      slug,
      name,
      quantity: 1,
      weightGrams: size.grams,
      said: nothingSaid,
      sizes: sizes.map(({ grams, text, pricePence, pieces }) => ({ grams, text, pricePence, pieces })),
      options,
      allergens,
      mayContain,
    },
  ];
}
