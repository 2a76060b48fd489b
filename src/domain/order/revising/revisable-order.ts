import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import type { Size } from '#domain/catalogue/size.ts';
import type { VatClass } from '#domain/money/ledger.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { Party } from '#domain/order/order.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Supply } from '#domain/stock/supply.ts';

/** A line as it was sold. */
export type SoldLine = {
  readonly productId: number;
  readonly name: string;
  readonly weightGrams: number;
  readonly sizeLabel: string;
  /** Pieces in one of it. */
  readonly pieces: number;
  /** Its pieces came out of the stock; false if they are baked for it. */
  readonly fromStock: boolean;
  readonly quantity: number;
  readonly unitPricePence: Pence;
  /** For one of it. */
  readonly depositPence: Pence;
  /** Its share of what is taken off, for all of its pieces together. */
  readonly discountPence: Pence;
  readonly vatClass: VatClass;
  readonly personalisation: Personalisation;
};

/** What went back of a line, or is on its way back. */
export type Returned = {
  readonly quantity: number;
  /** How many of those went back on the shelf. */
  readonly restocked: number;
  readonly pence: Pence;
  readonly depositPence: Pence;
};

export type StandingLine = SoldLine & { readonly id: number; readonly returned: Returned };

/** Something that is taken off the order. */
export type Adjustment = {
  readonly id: number;
  /** Of the subtotal; null if it is an amount in pence. */
  readonly basisPoints: number | null;
  /** What was given at first: an order that becomes smaller takes less off, and all of it again when it grows. */
  readonly givenPence: Pence;
  readonly amountPence: Pence;
};

export type RevisableOrder = Quote & {
  readonly pickup: PickupSlot;
  readonly recipient: Party;
  readonly lines: readonly StandingLine[];
  readonly adjustments: readonly Adjustment[];
  /** What it takes of its day's work units. */
  readonly workUnits: number;
  /** Everything that went back of what it costs, whether or not it belongs to a known line. */
  readonly returnedPence: Pence;
};

/** Anything not named stays as it is. */
export type AskedChange = {
  readonly pickup?: PickupSlot | undefined;
  readonly recipient?: Party | undefined;
  /** A quantity of 0 removes the line. */
  readonly changedLines?: readonly {
    readonly id: number;
    readonly quantity?: number | undefined;
    readonly weightGrams?: number | undefined;
    readonly personalisation?: Personalisation | undefined;
  }[];
  readonly addedLines?: readonly {
    readonly productId: number;
    readonly weightGrams: number;
    readonly quantity: number;
    readonly personalisation: Personalisation;
  }[];
};

/** A product as it is at this moment. */
export type ProductNow = {
  readonly id: number;
  readonly name: string;
  readonly vatClass: VatClass;
  readonly supply: Supply;
  /** Whether it is taken from the stock for the day that the order will have. */
  readonly takesStock: boolean;
  /** None if it is no longer sold. */
  readonly sizes: readonly Size[];
  /** Missing if it is no longer sold. */
  readonly options?: ProductOptions;
  /** How many work units one of each size takes, by its grams. */
  readonly workUnits: Readonly<Record<string, number>>;
};
