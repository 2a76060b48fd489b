import * as z from 'zod/mini';
import { identifier, pence } from '#contract/fields/numbers-and-days.ts';
import { productOptions } from '#contract/listing/catalogue.ts';
import { personalisation } from '#contract/personalisation.ts';
import { apiBase, changeOf, staffEndpoint } from '#contract/wire/endpoint.ts';
import { revisableParts } from '#domain/order/revising/may-revise.ts';
import {
  fulfilment,
  handMethod,
  lineWishes,
  ofOrder,
  orderSource,
  paymentMethod,
  paymentStatus,
  pickup,
  saleSize,
} from './order-fields.ts';

export const orderPageLine = z.object({
  /** The same for as long as the line item is on the order; edits name the line item by it. */
  id: z.int(),
  /** From 1; refunds name the line item by it. */
  place: z.int(),
  productId: z.int(),
  slug: z.string(),
  name: z.string(),
  /** As `/cakes/…` names it. */
  image: z.string(),
  size: z.string(),
  weightGrams: z.int(),
  quantity: z.int(),
  /** Null for members who may not see money. */
  price: z.nullable(
    z.object({
      unitPence: pence,
      /** Its share of the discounts on the order. */
      discountPence: pence,
      /** How many of it are still on loan, and how much of their deposit was not returned. */
      lent: z.object({ quantity: z.int(), depositPence: pence }),
    }),
  ),
  ...lineWishes,
  /** Where the customer's own photo is, for this session alone; null without a photo. */
  photo: z.nullable(z.string()),
  allergens: z.array(z.string()),
  returnedQuantity: z.int(),
  /** The pieces that one of it took from the stock; 0 if it is baked for the order. */
  takenPieces: z.int(),
  /** What it may be changed to; empty once its line items are settled, or if it is no longer sold. */
  sizes: z.array(saleSize),
  options: productOptions,
  /** What is wanted on it, except for its photo. */
  said: z.omit(personalisation, { isLeftBlank: true, photo: true }),
});
export type OrderPageLine = z.output<typeof orderPageLine>;

const movement = z.object({
  at: z.string(),
  kind: z.enum(['payment', 'refund', 'correction']),
  method: paymentMethod,
  provider: z.string(),
  /** A refund is negative. */
  amountPence: pence,
  madeBy: z.string(),
  text: z.string(),
  state: z.enum(['done', 'due', 'failed']),
  /**
   * Taken at the counter on a day that is not closed yet: the payment may be corrected to the other of cash and
   * terminal.
   */
  mayHaveBeen: z.nullable(z.object({ paymentId: z.int(), method: z.enum(['cash', 'terminal']) })),
});

export const timelineKinds = ['moved', 'edited', 'money', 'note', 'email', 'print'] as const;

export const timelineEntry = z.object({
  at: z.string(),
  kind: z.enum(timelineKinds),
  /** What happened, in words: 'Mark ready', 'Paid £73.20 by card'. */
  text: z.string(),
  /** Who did it; empty for the shop's own jobs. */
  by: z.string(),
  /** One line each. */
  details: z.array(z.string()),
  /** Its text can be requested by this id; null too for members who may not see customers or money. */
  emailId: z.nullable(z.int()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** The VAT invoices and credit notes of an order, and what another invoice would be for. */
const invoicesOfOrder = z.object({
  issued: z.array(
    z.object({ number: z.string(), kind: z.enum(['invoice', 'creditNote']), issuedOn: z.string(), grossPence: pence }),
  ),
  /** What was paid and is in none of them; 0 if there is nothing to invoice. */
  openPence: pence,
  /** Above £250 the law requires a name and an address. */
  needsBuyer: z.boolean(),
  /** Why none can be made; null if one can be, or if the last one is right as it is. */
  refused: z.nullable(z.string()),
});

export const orderPage = z.object({
  number: z.string(),
  /** Grows with each edit; a change made from a previous revision is refused. */
  revision: z.int(),
  /** The last thing that happened to it: a move names the version it saw. */
  version: z.int(),
  fulfilment,
  source: orderSource,
  takenBy: z.nullable(z.string()),
  isTest: z.boolean(),
  /** All of its money was refunded, and it is not handed over yet; even members who may not see money are told. */
  isGivenBack: z.boolean(),
  placedAt: z.string(),
  pickup,
  recipient: z.object({ name: z.string() }),
  contact: z.object({
    name: z.string(),
    /** Null for members who may not see customers, as is `customer`. */
    reach: z.nullable(
      z.object({
        telephone: z.string(),
        email: z.string(),
        address: z.string(),
        /** Empty if it is for no firm. */
        company: z.string(),
        reference: z.string(),
      }),
    ),
  }),
  allergies: z.object({
    asked: z.nullable(z.boolean()),
    note: z.string(),
    /** 'Chocolate Drip contains soya.': for each match of the customer's allergies with what was ordered. */
    warnings: z.array(z.string()),
  }),
  /** Whoever is known by the order's account or contact; null for nobody, for example once they are forgotten. */
  customer: z.nullable(
    z.object({
      id: z.int(),
      /** Their other orders. */
      orders: z.int(),
      lastNumber: z.nullable(z.string()),
      /** Since when they have had an account; null without one. */
      since: z.nullable(z.string()),
      isSuspended: z.boolean(),
    }),
  ),
  lines: z.array(orderPageLine),
  /** Null for members who may not see money. */
  money: z.nullable(
    z.object({
      status: paymentStatus,
      subTotalPence: pence,
      discounts: z.array(z.object({ label: z.string(), amountPence: pence, madeBy: z.string() })),
      depositPence: pence,
      totalPence: pence,
      capturedPence: pence,
      returnedPence: pence,
      reservedPence: pence,
      keptPence: pence,
      /** The part of it that came by hand, by how it came. */
      keptByHand: z.array(z.object({ method: handMethod, amountPence: pence })),
      owedPence: pence,
      overPence: pence,
      /** A refund that did not go through, and is not on its way. */
      failedPence: pence,
      /** To be handed back by a member of staff. */
      byHandPence: pence,
      /** What is held of the deposits for what is lent. */
      heldDepositPence: pence,
      /** If the order is cancelled: all that is kept now but its deposit. */
      mostToKeepPence: pence,
      /** Cancelling refunds it all: whether a second person must confirm that. */
      cancelNeedsApproval: z.boolean(),
      /** What the owner's terms keep if the customer cancels now, and the terms; null if they keep nothing. */
      lateCancel: z.nullable(z.object({ keepPence: pence, hours: z.int(), percent: z.int() })),
      movements: z.array(movement),
      vat: z.array(z.object({ rate: z.string(), vatPence: pence })),
      invoices: invoicesOfOrder,
      instalments: z.array(z.object({ label: z.string(), dueOn: z.string(), amountPence: pence })),
    }),
  ),
  timeline: z.array(timelineEntry),
  /** What may be edited in this state, by anybody who may edit. */
  mayChange: z.array(z.enum(revisableParts)),
  mayCancel: z.boolean(),
  /** The one next step; null if there is none. */
  next: z.nullable(fulfilment),
  /** A revision: what was printed of a previous one is no longer right. */
  printedRevision: z.nullable(z.int()),
});
export type OrderPage = z.output<typeof orderPage>;
export const changeOfOrderPage = changeOf(orderPage);

export const findOrderPage = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/:orderNo',
  permission: 'orders.see',
  input: ofOrder,
  output: orderPage,
});

/**
 * An email as it was sent about the order, without its links. @throws 'notAllowed' for members who may not see money
 * too
 */
export const readOrderEmail = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/:orderNo/emails/:emailId',
  permission: 'customers.see',
  input: z.extend(ofOrder, { emailId: identifier }),
  output: z.object({ subject: z.string(), to: z.string(), plain: z.string(), sentAt: z.nullable(z.string()) }),
});

/**
 * The customer's own photo as it is printed; the response is a JPEG, and the call is checked as every call by staff is.
 */
export const orderPhoto = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/:orderNo/photos/:place',
  permission: 'orders.see',
  input: z.extend(ofOrder, { place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)) }),
  output: z.object({}),
});

/** @param place the position of its line item in the order, from 1 */
export const orderPhotoAddress = (orderNo: string, place: number): string =>
  `${apiBase}/admin/orders/${encodeURIComponent(orderNo)}/photos/${place}`;

/** How often an open page asks who is changing its order and says that its member is, and how long that is believed. */
export const presenceEverySeconds = 20;
export const presenceSeconds = 60;

/** Asks who else is changing the order, and says whether the member is, or no longer is. */
export const sayPresent = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/presence',
  permission: 'orders.see',
  writes: 'itself',
  input: z.extend(ofOrder, {
    isEditing: z.boolean(),
    /** Closed it just now. Without this a window that only reads leaves the member's other window to be believed. */
    hasStopped: z.optional(z.boolean()),
  }),
  /** The names of the others, in alphabetical order. */
  output: z.object({ others: z.array(z.string()) }),
});
