import { z } from 'zod/mini';
import { email } from '#contract/fields/fields.ts';
import { personalisation } from '#contract/fields/personalisation.ts';
import { tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { handMethods } from '#domain/money/ledger/refunds/asked-refund.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { byPiece, gramsFromWeightText, noGrams } from '#domain/money/weight.ts';
import { staffSources } from '#domain/order/taking/contact.ts';
import { type HowPaid, type OrderToTake, wholeInBasisPoints } from '#domain/order/taking/order-to-take.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { isClockTime } from '#domain/pickup/clock/clock-time.ts';
import { UsageError } from '#server/cli/output.ts';

const longestText = 500;
const text = z._default(z.string().check(z.trim(), z.maxLength(longestText), z.regex(/^[^\0]*$/)), '');
const short = z._default(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0]*$/)), '');
const mostPounds = 100_000;
const pounds = z.pipe(
  z.number().check(z.minimum(0), z.maximum(mostPounds), z.multipleOf(0.01)),
  z.transform((amount) => penceFromPounds(amount)),
);
const day = z.string().check(z.refine(isRealDate));
const size = z.string().check(z.regex(/^(each|\d{1,6}(\.\d{1,3})?(kg|g))$/i));
const ways = ['link', 'collection', ...handMethods] as const;

/** An order as staff write it down: the file of `orders take`, and what its words come to. */
const writtenOrder = z.strictObject({
  source: z.enum(staffSources),
  contact: z._default(z.strictObject({ name: short, telephone: short, email: z.union([z.literal(''), email]) }), {
    name: '',
    telephone: '',
    email: '',
  }),
  customer: z._default(z.nullable(email), null),
  allergies: z._default(z.strictObject({ asked: z.boolean(), note: text }), { asked: false, note: '' }),
  cakes: z
    .array(
      z.strictObject({
        cake: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/)),
        quantity: z._default(z.int().check(z.minimum(1), z.maximum(999)), 1),
        size: z._default(z.nullable(size), null),
        says: z._default(personalisation, {}),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  pickup: z.union([z.literal('now'), z.strictObject({ date: day, time: z.string().check(z.refine(isClockTime)) })]),
  past: text,
  discount: z._default(
    z.nullable(
      z.strictObject({
        percent: z.optional(z.number().check(z.gt(0), z.maximum(100), z.multipleOf(0.01))),
        pounds: z.optional(pounds),
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestText), z.regex(/^[^\0]*$/)),
      }),
    ),
    null,
  ),
  deposit: z._default(z.nullable(z.strictObject({ pounds, balanceBy: day })), null),
  pay: z.enum(ways),
  paid: z._default(z.nullable(pounds), null),
  note: text,
  total: z._default(z.nullable(pounds), null),
  key: z._default(z.nullable(z.uuid()), null),
});

/** Whether allergies were asked about is not to be left out: a default would be an answer that nobody gave. */
const answered = z.looseObject({ allergies: z.object({ asked: z.boolean() }) });

/** @throws UsageError naming what is missing or wrong */
export function orderFrom(
  written: unknown,
  { as, newKey }: { readonly as: string; readonly newKey: string },
): OrderToTake {
  const isAnswered = answered.safeParse(written).success;
  const read = writtenOrder.safeParse(written);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UsageError(`Of the order, ${issue?.path.join(' ') || 'something'} is missing or wrong.`);
  }
  const order = read.data;
  return {
    key: order.key ?? newKey,
    as,
    source: order.source,
    contact: order.contact,
    customer: order.customer,
    allergies: isAnswered ? order.allergies : { asked: null, note: '' },
    lines: order.cakes.map(({ cake, quantity, size: sold, says }) => ({
      slug: cake,
      quantity,
      weightGrams: sold === null ? null : gramsOf(sold),
      personalisation: tidyPersonalisation(says),
    })),
    pickup: order.pickup,
    pastDiary: order.past,
    mayPassDay: true,
    discount: discountOf(order.discount),
    deposit: order.deposit && { depositPence: order.deposit.pounds, balanceDueOn: order.deposit.balanceBy },
    payment: howPaid(order),
    note: order.note,
    agreedTotalPence: order.total,
  };
}

const gramsOf = (sold: string): number => (sold === byPiece ? noGrams : gramsFromWeightText(sold));

type Read = z.output<typeof writtenOrder>;

function discountOf(discount: Read['discount']): OrderToTake['discount'] {
  if (discount === null) return null;
  const { percent, pounds: amountPence, reason } = discount;
  if ((percent === undefined) === (amountPence === undefined))
    throw new UsageError('Say what is taken off, in per cent or in pounds: --off 10% or --off 5.00.');
  if (amountPence !== undefined) return { reason, amountPence };
  return { reason, basisPoints: Math.round(((percent ?? 0) * wholeInBasisPoints) / 100) };
}

function howPaid({ pay, paid }: Pick<Read, 'pay' | 'paid'>): HowPaid {
  if (pay === 'link') return { how: 'link' };
  if (pay === 'collection') return { how: 'onCollection' };
  return { how: 'hand', method: pay, amountPence: paid };
}
