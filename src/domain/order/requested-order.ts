import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Party } from './party.ts';

export type RequestedLine = {
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly personalisation: Personalisation;
  readonly unitPricePence: Pence;
};

/** The amounts are those that the customer saw, and are never believed. */
export type RequestedOrder = Quote & {
  readonly userId: number;
  readonly idempotencyKey: string;
  readonly supersedes: string | undefined;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: PickupSlot;
  readonly lines: readonly RequestedLine[];
};
