import * as z from 'zod/mini';
import type { EditInput } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';

const line = z.object({
  place: z.optional(z.int()),
  slug: z.optional(z.string()),
  name: z.optional(z.string()),
  quantity: z.optional(z.int()),
  message: z.optional(z.string()),
});

/** What somebody has typed of an edit, from which revision; what is absent stays as it is. */
export const editDraft = z.object({
  revision: z.int(),
  pickupDate: z.optional(z.string()),
  pickupTime: z.optional(z.string()),
  recipientName: z.optional(z.string()),
  reason: z.optional(z.string()),
  pastDiary: z.optional(z.string()),
  asksByLink: z.optional(z.boolean()),
  lines: z.array(line),
});
export type EditDraft = z.output<typeof editDraft>;

export const hasChanges = ({ pickupDate, pickupTime, recipientName, lines }: EditDraft): boolean =>
  lines.length > 0 || [pickupDate, pickupTime, recipientName].some((text) => text !== undefined && text !== '');

/** As the shop takes it. */
export function editFrom({ number }: Pick<OrderPage, 'number'>, draft: EditDraft): EditInput {
  const { revision, pickupDate, pickupTime, recipientName, reason = '', pastDiary = '', lines } = draft;
  return {
    orderNo: number,
    revision,
    ...(pickupDate && { pickupDate }),
    ...(pickupTime && { pickupTime: `${pickupTime}:00` }),
    ...(recipientName && { recipientName }),
    reason,
    pastDiary,
    lines: lines.map(({ place, slug, quantity, message }) => ({
      ...(place !== undefined && { place }),
      ...(slug !== undefined && { slug }),
      ...(quantity !== undefined && { quantity }),
      ...(message !== undefined && { said: { message } }),
    })),
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
  return next.quantity === undefined && next.message === undefined ? others : [...others, next];
}
