import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Fulfilment } from './fulfilment/fulfilment.ts';
import type { OrderState } from './order-state.ts';
import type { Party } from './party.ts';
import type { ToPay } from './to-pay.ts';

export type OrderLine = {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly mainImage: string;
  readonly allergens: readonly string[];
  readonly weightGrams: number;
  /** 'Box of 4'; empty where the weight says all. */
  readonly sizeLabel: string;
  readonly personalisation: Personalisation;
  readonly quantity: number;
  readonly unitPricePence: Pence;
  /** For one of it, apart from its price; 0 where nothing is lent. */
  readonly depositPence: Pence;
};

/** How it came in. */
export const orderSources = ['web', 'telephone', 'counter', 'enquiry'] as const;
export type OrderSource = (typeof orderSources)[number];

export type Order = Quote & {
  /** The database's; customers know the number. */
  readonly id: number;
  readonly number: string;
  /** From 1 on; grows with each change. */
  readonly revision: number;
  /** What customers read: it follows of the fulfilment and the money. */
  readonly state: OrderState;
  /** Where that is not simply its total at once. */
  readonly toPay?: ToPay | undefined;
  readonly paymentMethod: string | null;
  readonly placedAt: Date;
  readonly payBefore: Date;
  /** Taken for somebody without one, or theirs is deleted. */
  readonly withoutAccount?: boolean | undefined;
  /** What the customer told of an allergy. */
  readonly allergyNote?: string | undefined;
  /** Empty once the customer is forgotten. */
  readonly email: string;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: PickupSlot;
  readonly lines: readonly OrderLine[];
};

/** With what only the shop itself knows of it. */
export type StoredOrder = Order & {
  readonly fulfilment: Fulfilment;
  readonly lines: readonly (OrderLine & { readonly id: number })[];
};
