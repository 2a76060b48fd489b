import type { Pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Party } from './party.ts';

/** What a customer wants of one product in one weight, at the price that they saw. */
export type RequestedLine = {
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly unitPricePence: Pence;
};

/** An order as its customer asks for it. Its amounts are those that they saw, and are believed in nothing. */
export type RequestedOrder = Quote & {
  readonly userId: number;
  /** One key an attempt to buy. */
  readonly idempotencyKey: string;
  /** The number of the unpaid order that is to give way. */
  readonly replaces: string | undefined;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: PickupSlot;
  readonly lines: readonly RequestedLine[];
};
