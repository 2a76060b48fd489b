import * as z from 'zod/mini';
import type { EditInput } from '#contract/admin/orders/order-actions.ts';
import { saleSize } from '#contract/admin/orders/order-fields.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import type { TillProduct } from '#contract/admin/till/till.ts';

const changedLine = z.object({
  place: z.int(),
  quantity: z.optional(z.int()),
  weightGrams: z.optional(z.int()),
  message: z.optional(z.string()),
});

/** What the order had nothing of. */
const addedLine = z.object({
  slug: z.string(),
  name: z.string(),
  quantity: z.int(),
  weightGrams: z.int(),
  message: z.string(),
  sizes: z.array(saleSize),
  longestMessage: z.nullable(z.int()),
});
export type AddedLine = z.output<typeof addedLine>;

/** What somebody has typed of an edit, from which revision; what is absent stays as it is. */
export const editDraft = z.object({
  revision: z.int(),
  pickupDate: z.optional(z.string()),
  pickupTime: z.optional(z.string()),
  recipientName: z.optional(z.string()),
  reason: z.optional(z.string()),
  pastDiary: z.optional(z.string()),
  asksByLink: z.optional(z.boolean()),
  lines: z.array(changedLine),
  added: z._default(z.array(addedLine), []),
});
export type EditDraft = z.output<typeof editDraft>;

export const hasChanges = ({ pickupDate, pickupTime, recipientName, lines, added }: EditDraft): boolean =>
  lines.length + added.length > 0 ||
  [pickupDate, pickupTime, recipientName].some((text) => text !== undefined && text !== '');

/** As the shop takes it. */
export function editFrom({ number }: Pick<OrderPage, 'number'>, draft: EditDraft): EditInput {
  const { revision, pickupDate, pickupTime, recipientName, reason = '', pastDiary = '', lines, added } = draft;
  return {
    orderNo: number,
    revision,
    ...(pickupDate && { pickupDate }),
    ...(pickupTime && { pickupTime: `${pickupTime}:00` }),
    ...(recipientName && { recipientName }),
    reason,
    pastDiary,
    lines: [
      ...lines.map(({ place, quantity, weightGrams, message }) => ({
        place,
        ...(quantity !== undefined && { quantity }),
        ...(weightGrams !== undefined && { weightGrams }),
        ...(message !== undefined && { said: { message } }),
      })),
      ...added.map(({ slug, quantity, weightGrams, message }) => ({
        slug,
        quantity,
        weightGrams,
        ...(message.trim() !== '' && { said: { message } }),
      })),
    ],
  };
}

/** A line as it is to be; one that is as it was leaves the draft. */
export function withLine(
  lines: EditDraft['lines'],
  place: number,
  changes: Partial<EditDraft['lines'][number]>,
): EditDraft['lines'] {
  const before = lines.find((line) => line.place === place) ?? { place };
  const next = { ...before, ...changes };
  const others = lines.filter((line) => line.place !== place);
  const isAsItWas = [next.quantity, next.weightGrams, next.message].every((change) => change === undefined);
  return isAsItWas ? others : [...others, next];
}

/** One of it in its usual size. */
export function addedOf({ slug, name, sizes, longestMessage }: TillProduct): readonly AddedLine[] {
  const size = sizes.find(({ isDefault }) => isDefault) ?? sizes[0];
  if (!size) return [];
  return [
    {
      slug,
      name,
      quantity: 1,
      weightGrams: size.grams,
      message: '',
      sizes: sizes.map(({ grams, text, pricePence }) => ({ grams, text, pricePence })),
      longestMessage,
    },
  ];
}
