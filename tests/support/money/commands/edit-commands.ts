import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { editByStaff, type LineEdit } from '#server/sales/admin/edit-order.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { changePickup, findPickup } from '#server/sales/orders/order-endpoints.ts';
import { fillingFor } from '#tests/support/catalogue/mixed-box.ts';
import type { TestProduct } from '#tests/support/catalogue/products.ts';
import type { Start } from '#tests/support/money/scenario.ts';

/** Changes to an existing order. Numbers that choose from what there is wrap round. */
export type EditCommand =
  | {
      readonly do: 'editLine';
      readonly order: number;
      readonly place: number;
      readonly quantity: number;
      readonly size: number | null;
    }
  | { readonly do: 'addLine'; readonly order: number; readonly cake: number; readonly quantity: number }
  | { readonly do: 'movePickup'; readonly order: number; readonly pickup: number; readonly by: 'staff' | 'customer' };

const some = fc.nat({ max: 5 });
export const editCommand: fc.Arbitrary<EditCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('editLine' as const),
      order: some,
      place: fc.nat({ max: 3 }),
      quantity: fc.nat({ max: 3 }),
      size: fc.option(fc.nat({ max: 2 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('addLine' as const),
      order: some,
      cake: fc.nat({ max: 5 }),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('movePickup' as const),
      order: some,
      pickup: fc.nat({ max: 2 }),
      by: fc.constantFrom('staff' as const, 'customer' as const),
    }),
  },
);

export type EditedOrder = { readonly orderNo: string; readonly context: RequestContext };
type Around = { readonly cakes: readonly TestProduct[]; readonly start: Start };

/** Somebody changes an order. What its state, its refunds, the stock or the diary do not allow is refused. @returns what it costs now */
export async function editInPlay(
  command: EditCommand,
  { orderNo, context }: EditedOrder,
  { cakes, start }: Around,
): Promise<number> {
  const { db, now } = context;
  const pickup = command.do === 'movePickup' ? start.pickups[command.pickup % start.pickups.length] : undefined;
  const slot = pickup && pickupSlot(pickup.pickupDate, pickup.pickupTime);
  if (slot && command.do === 'movePickup' && command.by === 'customer') {
    const { revision } = await findPickup(context, { orderNo });
    const asked = { orderNo, revision, pickupDate: slot.date, pickupTime: slot.time };
    return (await changePickup(context, asked)).totalPence;
  }
  const { totalPence } = await editByStaff(db, {
    orderNo,
    pickup: slot,
    recipientName: undefined,
    telephone: undefined,
    lines: await linesOf(command, cakes, { db, orderNo }),
    as: 'Priya',
    reason: 'As you asked',
    pastDiary: '',
    mayPassDay: true,
    from: null,
    isTrial: false,
    now,
  });
  return totalPence;
}

async function linesOf(
  command: EditCommand,
  cakes: readonly TestProduct[],
  { db, orderNo }: { readonly db: Db; readonly orderNo: string },
): Promise<LineEdit[]> {
  if (command.do === 'movePickup') return [];
  if (command.do === 'addLine') {
    const cake = cakes[command.cake % cakes.length];
    return cake ? [{ slug: cake.slug, quantity: command.quantity, said: { box: fillingFor(cake, cakes)?.box } }] : [];
  }
  const weights = cakes[0]?.sizes.map(({ grams }) => grams) ?? [];
  const weightGrams = command.size === null ? undefined : weights[command.size % weights.length];
  const { id: orderId } = await findByNumber(db, orderNo);
  const standing = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  const id = standing[command.place]?.id ?? 0;
  return [{ id, quantity: command.quantity, ...(weightGrams && { weightGrams }), said: {} }];
}
