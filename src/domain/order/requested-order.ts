import type { Pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Party } from './party.ts';

/** At the price that the customer saw. */
export type RequestedLine = {
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly unitPricePence: Pence;
};

/** An order as its customer asks for it; the amounts are those that they saw, and are never believed. */
export type RequestedOrder = Quote & {
  readonly userId: number;
  readonly idempotencyKey: string;
  /** The number of the unpaid order that is to give way. */
  readonly supersedes: string | undefined;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: PickupSlot;
  readonly lines: readonly RequestedLine[];
};
