import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { type OrderSource, orderSources } from '#domain/order/order.ts';

/** Whether an order is the first that its customer paid for; unknown if they gave no account, email address or telephone number. */
export const buyers = ['new', 'returning', 'unknown'] as const;
export type Buyer = (typeof buyers)[number];

/** Ledger entries of the same weekday, hour, source and buyer, added up without deposits; amounts keep their sign, as in the ledger. */
export type HourSum = {
  /** Monday is 0. */
  readonly weekday: number;
  /** By the shop's clock. */
  readonly hour: number;
  readonly source: OrderSource;
  readonly buyer: Buyer;
  /** Orders whose first payment this is. */
  readonly orders: number;
  readonly paidPence: Pence;
  readonly discountPence: Pence;
  readonly refundPence: Pence;
  readonly correctionPence: Pence;
  readonly vatPence: Pence;
};

/** The sales of one part. Net = gross − discounts − refunds + corrections, and all parts together come to the ledger's total. */
export type PartSales = {
  readonly orders: number;
  readonly grossPence: Pence;
  readonly discountPence: Pence;
  readonly refundPence: Pence;
  readonly correctionPence: Pence;
  readonly netPence: Pence;
  readonly vatPence: Pence;
};

/** @param before null if nothing is compared */
export type Part<Key> = { readonly key: Key; readonly sales: PartSales; readonly before: PartSales | null };

export type Breakdown = {
  readonly hours: readonly Part<number>[];
  readonly weekdays: readonly Part<number>[];
  readonly buyers: readonly Part<Buyer>[];
  readonly sources: readonly Part<OrderSource>[];
  /** How many orders were first paid in each hour of each weekday; hours without any are left out. */
  readonly ordersByHour: readonly { readonly weekday: number; readonly hour: number; readonly orders: number }[];
  readonly total: PartSales;
  readonly before: PartSales | null;
};

/** By hour from the first to the last with anything in it, by every weekday, and by the buyers and sources that occurred. */
export function breakdownOf(now: readonly HourSum[], before: readonly HourSum[] | null): Breakdown {
  const all = [...now, ...(before ?? [])];
  const hours = all.map(({ hour }) => hour);
  const first = hours.length === 0 ? 0 : Math.min(...hours);
  const last = hours.length === 0 ? -1 : Math.max(...hours);
  const parts = <Key>(keys: readonly Key[], keyOf: (one: HourSum) => Key): Part<Key>[] =>
    keys.map((key) => {
      const of = (sums: readonly HourSum[]) => partSalesOf(sums.filter((one) => keyOf(one) === key));
      return { key, sales: of(now), before: before && of(before) };
    });
  return {
    hours: parts(
      Array.from({ length: last - first + 1 }, (_, n) => first + n),
      ({ hour }) => hour,
    ),
    weekdays: parts([0, 1, 2, 3, 4, 5, 6], ({ weekday }) => weekday),
    buyers: parts(
      buyers.filter((buyer) => all.some((one) => one.buyer === buyer)),
      ({ buyer }) => buyer,
    ),
    sources: parts(
      orderSources.filter((source) => all.some((one) => one.source === source)),
      ({ source }) => source,
    ),
    ordersByHour: ordersByHour(now),
    total: partSalesOf(now),
    before: before && partSalesOf(before),
  };
}

function partSalesOf(sums: readonly HourSum[]): PartSales {
  const of = (read: (one: HourSum) => Pence): Pence => sum(sums.map(read));
  const paidPence = of((one) => one.paidPence);
  const discountPence = of((one) => one.discountPence);
  const refundPence = of((one) => one.refundPence);
  const correctionPence = of((one) => one.correctionPence);
  return {
    orders: sums.reduce((all, { orders }) => all + orders, 0),
    grossPence: pence(paidPence + discountPence),
    discountPence,
    refundPence: minus(pence(0), refundPence),
    correctionPence,
    netPence: sum([paidPence, refundPence, correctionPence]),
    vatPence: of((one) => one.vatPence),
  };
}

function ordersByHour(sums: readonly HourSum[]): Breakdown['ordersByHour'] {
  const counts = new Map<number, number>();
  for (const { weekday, hour, orders } of sums) {
    const at = weekday * 24 + hour;
    counts.set(at, (counts.get(at) ?? 0) + orders);
  }
  return [...counts]
    .filter(([, orders]) => orders > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([at, orders]) => ({ weekday: Math.floor(at / 24), hour: at % 24, orders }));
}

/** What an order came to on average; null if there were none. */
export const meanOrder = (netPence: number, orders: number): Pence | null =>
  orders === 0 ? null : pence(Math.round(netPence / orders));
