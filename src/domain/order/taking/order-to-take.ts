import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { HandMethod } from '#domain/money/refundable.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { AllergyAnswer, Contact, StaffSource } from './contact.ts';

export type LineToTake = {
  readonly slug: string;
  /** Null means the size that the product is usually sold in. */
  readonly weightGrams: number | null;
  readonly quantity: number;
  readonly personalisation: Personalisation;
};

/** As customers and staff read it. */
export const handMethodTexts: Readonly<Record<HandMethod, string>> = {
  cash: 'Cash',
  terminal: 'Card at the counter',
  transfer: 'Bank transfer',
};

export const onCollectionText = 'On collection';

export type HowPaid =
  /** Without an amount it is what is due today: the deposit, or everything. */
  | { readonly how: 'hand'; readonly method: HandMethod; readonly amountPence: Pence | null }
  | { readonly how: 'link' }
  | { readonly how: 'onCollection' };

export type StaffDiscount = {
  /** In staff's own words. */
  readonly reason: string;
} & ({ readonly basisPoints: number } | { readonly amountPence: Pence });

/** An order as staff take it, by telephone or at the counter. */
export type OrderToTake = {
  /** The same key means the same order. */
  readonly key: string;
  readonly source: StaffSource;
  readonly as: string;
  readonly contact: Contact;
  /** The email address of an account; null takes the order without one. */
  readonly customer: string | null;
  readonly allergies: AllergyAnswer;
  readonly lines: readonly LineToTake[];
  /** 'now' sells what is in stock over the counter. */
  readonly pickup: PickupSlot | 'now';
  /** Why it is taken although the diary is closed or full; empty keeps to the diary. */
  readonly pastDiary: string;
  /** Whether the person taking the order may also exceed the day's orders and work units. */
  readonly mayPassDay: boolean;
  readonly discount: StaffDiscount | null;
  readonly deposit: { readonly depositPence: Pence; readonly balanceDueOn: string } | null;
  readonly payment: HowPaid;
  readonly note: string;
  /** What the customer was told; null takes the order at whatever it costs. */
  readonly agreedTotalPence: Pence | null;
  /** The warnings that the person taking the order saw about an allergy that meets a cake; null takes it all the same. */
  readonly seenWarnings: readonly string[] | null;
};

export const wholeInBasisPoints = 10_000;

/** A discount on what the shop's own discount leaves, and never more than that; half a penny is rounded up. */
export function staffDiscountPence(discount: StaffDiscount, { subTotalPence, discountPence }: Quote): Pence {
  const left = minus(subTotalPence, discountPence);
  if ('amountPence' in discount) return pence(Math.min(discount.amountPence, left));
  const exact = BigInt(left) * BigInt(discount.basisPoints) * 2n + BigInt(wholeInBasisPoints);
  return pence(Number(exact / BigInt(2 * wholeInBasisPoints)));
}

/** The quote with what staff take off besides the shop's own discount. */
export const lessDiscount = (quote: Quote, offPence: Pence): Quote => ({
  ...quote,
  discountPence: sum([quote.discountPence, offPence]),
  totalPence: minus(quote.totalPence, offPence),
});
