import fc from 'fast-check';
import { pence } from '#domain/money/money.ts';
import type { HowPaid, OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { takePayment } from '#server/sales/payments/take-by-hand.ts';
import { fillingFor } from '#tests/support/catalogue/mixed-box.ts';
import type { TestProduct } from '#tests/support/catalogue/products.ts';
import type { Start } from '#tests/support/money/scenario.ts';

const ways = ['cash', 'terminal', 'link', 'onCollection', 'deposit'] as const;

/** A member of staff takes an order, or money for one. Numbers that choose from what there is wrap round. */
export type TakeCommand =
  | {
      readonly do: 'take';
      /** The same key means the same order. */
      readonly key: number;
      readonly cake: number;
      readonly quantity: number;
      readonly pickup: number;
      readonly way: (typeof ways)[number];
      /** In percent. */
      readonly discount: number;
    }
  | { readonly do: 'takeMoney'; readonly order: number; readonly key: number; readonly pence: number | null };

export const takeCommand: fc.Arbitrary<TakeCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      key: fc.nat({ max: 2 }),
      cake: fc.nat({ max: 5 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      pickup: fc.nat({ max: 2 }),
      way: fc.constantFrom(...ways),
      discount: fc.constantFrom(0, 0, 10, 33),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('takeMoney' as const),
      order: fc.nat({ max: 5 }),
      key: fc.nat({ max: 2 }),
      pence: fc.constantFrom(null, null, 1, 700),
    }),
  },
);

type Around = {
  readonly db: Db;
  readonly now: Date;
  readonly publicUrl: string;
  readonly cakes: readonly TestProduct[];
  readonly start: Start;
  /** Makes a key of this play alone, because keys are kept for ever. */
  keyOf(name: string): string;
  order(which: number): { readonly orderNo: string } | undefined;
};

/**
 * Takes an order or money. What the shop does not have, or is not owed, is refused, as for staff. @returns the order
 * that was taken; null for money
 */
export async function takeInPlay(
  command: TakeCommand,
  around: Around,
): Promise<{ readonly orderNo: string; readonly owedPence: number } | null> {
  const { db, now, publicUrl, keyOf } = around;
  if (command.do === 'takeMoney') {
    const order = around.order(command.order);
    const amountPence = command.pence === null ? null : pence(command.pence);
    const key = keyOf(`money ${command.order} ${command.key}`);
    if (order) await takePayment(db, { orderNo: order.orderNo, method: 'cash', amountPence, as: 'Tom', key, now });
    return null;
  }
  const taken = await takeOrder({ db, now, publicUrl }, orderOf(command, around));
  return { orderNo: taken.number, owedPence: taken.owedPence };
}

function orderOf(
  { key, cake, quantity, pickup, way, discount }: Extract<TakeCommand, { do: 'take' }>,
  { cakes, start, keyOf }: Around,
): OrderToTake {
  const { pickupDate = '', pickupTime = '' } = start.pickups[pickup % start.pickups.length] ?? {};
  const product = cakes[cake % cakes.length];
  const personalisation = (product && fillingFor(product, cakes)) ?? {};
  return {
    key: keyOf(`order ${key}`),
    source: 'telephone',
    as: 'Tom',
    contact: { name: 'Ann Baker', telephone: '07700 900321', email: 'ann@example.com' },
    customer: null,
    allergies: { asked: true, note: '' },
    lines: [{ slug: product?.slug ?? '', weightGrams: null, quantity, personalisation }],
    pickup: pickupSlot(pickupDate, pickupTime),
    pastDiary: '',
    mayPassDay: true,
    discount: discount === 0 ? null : { reason: 'A regular', basisPoints: discount * 100 },
    deposit: way === 'deposit' ? { depositPence: pence(500), balanceDueOn: pickupDate } : null,
    payment: paymentOf(way),
    note: '',
    agreedTotalPence: null,
    seenWarnings: null,
  };
}

function paymentOf(way: (typeof ways)[number]): HowPaid {
  if (way === 'link' || way === 'onCollection') return { how: way };
  return { how: 'hand', method: way === 'terminal' ? way : 'cash', amountPence: null };
}
