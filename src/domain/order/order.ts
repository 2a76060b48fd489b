import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { OrderState } from './order-state.ts';

/** Letters and digits that nobody mistakes for another when written or read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const symbolCount = 8;

export const orderNumberBytes = 32;

/** Bytes from here on would make the first symbols likelier. */
const unfairFrom = 256 - (256 % alphabet.length);

/** 'MA-7K3F-9QXD', each of its 30^8 forms equally likely. Throws RangeError for fewer than `orderNumberBytes` bytes. */
export function orderNumberFrom(randomBytes: Uint8Array, prefix: string): string {
  const symbols = [...randomBytes]
    .filter((byte) => byte < unfairFrom)
    .slice(0, symbolCount)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
  if (randomBytes.length < orderNumberBytes || symbols.length < symbolCount) {
    throw new RangeError(`too few random bytes for an order number: ${randomBytes.length}`);
  }
  return `${prefix}-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** 'ma7k3f 9qxd', as typed or pasted, gives 'MA-7K3F-9QXD'. */
export function normaliseOrderNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain.replace(/^(.+?)(.{4})(.{4})$/, '$1-$2-$3');
}

/** The company that somebody orders for, and the company's own reference; left out if nobody gave them. */
export type Office = { company?: string; reference?: string };

/** One person of an order. Anything not known is empty. */
export type Party = Office & {
  firstName: string;
  lastName: string;
  contactNumber: string;
  secondaryContactNumber: string;
  address: { postcode: string; streetAddress1: string; streetAddress2: string; county: string; city: string };
};

/** What was said of a company, each with its label. */
export const officeTexts = ({ company, reference }: Office): Readonly<Record<string, string>> => ({
  ...(company && { Company: company }),
  ...(reference && { 'Your reference': reference }),
});

/** Empty for somebody who was forgotten. */
export const nameOf = ({ firstName, lastName }: Pick<Party, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** What is still to be paid for an order, if that is not simply its total at once. */
export type ToPay = {
  /** At this moment: all that is due, or the next part. */
  readonly askedPence: Pence;
  /** Including what is due later. */
  readonly owedPence: Pence;
  /** YYYY-MM-DD, when the amount asked for is due. */
  readonly dueOn: string;
  /** 'Balance'; empty if it is not paid in parts. */
  readonly label: string;
};

export type RequestedLine = {
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly personalisation: Personalisation;
  readonly unitPricePence: Pence;
};

/** The amounts are those that the customer saw, and are never trusted. */
export type RequestedOrder = Quote & {
  readonly userId: number;
  readonly idempotencyKey: string;
  readonly supersedes: string | undefined;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: PickupSlot;
  readonly lines: readonly RequestedLine[];
};

export type OrderLine = {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly mainImage: string;
  readonly allergens: readonly string[];
  readonly weightGrams: number;
  /** 'Box of 4'; empty if the weight says everything. */
  readonly sizeLabel: string;
  readonly personalisation: Personalisation;
  /** What one of it takes from the stock; 0 if it was made to order. */
  readonly pieces: number;
  /** Whether its product, as it is sold now, is printed with a photo or a logo. */
  readonly takesPhoto?: boolean;
  /** Whether its photo may print blurred. */
  readonly isPhotoSmall?: boolean;
  readonly quantity: number;
  readonly unitPricePence: Pence;
  /** For one of it, separate from its price; 0 if nothing is lent. */
  readonly depositPence: Pence;
};

/** How the order came in. */
export const orderSources = ['web', 'telephone', 'counter', 'enquiry'] as const;
export type OrderSource = (typeof orderSources)[number];

export type Order = Quote & {
  /** The database's id; customers know the number. */
  readonly id: number;
  readonly number: string;
  /** Starts at 1 and grows with each change. */
  readonly revision: number;
  /** What customers read: it follows from the fulfilment and the money. */
  readonly state: OrderState;
  /** Given if that is not simply its total at once. */
  readonly toPay?: ToPay | undefined;
  readonly paymentMethod: string | null;
  readonly placedAt: Date;
  readonly payBefore: Date;
  /** It was taken for somebody without an account, or theirs is deleted. */
  readonly withoutAccount?: boolean | undefined;
  /** Sold over the counter and taken away: nobody comes to collect it. */
  readonly isWalkIn?: boolean | undefined;
  /** What the customer said about an allergy. */
  readonly allergyNote?: string | undefined;
  /** Empty once the customer is forgotten. */
  readonly email: string;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: PickupSlot;
  readonly lines: readonly OrderLine[];
};

/** With what only the shop itself knows about it. */
export type StoredOrder = Omit<Order, 'lines'> & {
  readonly fulfilment: Fulfilment;
  readonly lines: readonly (OrderLine & { readonly id: number })[];
};
