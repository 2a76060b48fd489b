import * as z from 'zod/mini';
import { fulfilment, pickup } from '#contract/admin/orders/order-fields.ts';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { writtenText } from '#contract/fields/text.ts';
import { changeOf, staffEndpoint } from '#contract/wire/endpoint.ts';
import { enquiryKinds, enquiryStates } from '#domain/enquiry.ts';

export const ofCustomer = z.object({ customerId: identifier });
const moment = z.string();

const customerPage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** In +44 form. */
  telephone: z.string(),
  /** Their other addresses and numbers: orders by these are theirs too. */
  alsoBy: z.array(z.string()),
  /** From their last order that has one. */
  postcode: z.string(),
  since: moment,
  /** Null for customers who ordered only at the counter or by telephone. */
  account: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** A change made from a previous version is refused. */
      version: z.int(),
      emailConfirmedAt: z.nullable(moment),
      suspendedAt: z.nullable(moment),
    }),
  ),
  sums: z.object({
    /** Without orders that were cancelled or never paid. */
    orders: z.int(),
    cancelled: z.int(),
    /** What was paid less refunds; null for members who may not see money. */
    spentPence: z.nullable(z.int()),
    /** On all their orders; null for members who may not see money. */
    owedPence: z.nullable(z.int()),
    lastOrderAt: z.nullable(moment),
  }),
  /** The newest ones. */
  orders: z.array(
    z.object({
      number: z.string(),
      what: z.string(),
      pickup,
      fulfilment,
      /** Null for members who may not see money. */
      totalPence: z.nullable(z.int()),
    }),
  ),
  hasMoreOrders: z.boolean(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), madeBy: z.string(), at: moment })),
  /** What staff wrote to them from this page, newest first. */
  letters: z.array(
    z.object({ id: z.int(), subject: z.string(), text: z.string(), by: z.string(), at: moment, isSent: z.boolean() }),
  ),
  /** The newest ones, for members who may answer them. */
  enquiries: z.array(
    z.object({ id: z.int(), state: z.enum(enquiryStates), kind: z.enum(enquiryKinds), eventDate: z.string() }),
  ),
  /**
   * By each of their addresses under which they ever asked for it. The place and the wording are empty for consents
   * from before these were kept.
   */
  newsletters: z.array(
    z.object({
      email: z.string(),
      consentedAt: moment,
      place: z.string(),
      wording: z.string(),
      unsubscribedAt: z.nullable(moment),
    }),
  ),
  /** What staff did about the account, newest first. */
  suspensions: z.array(
    z.object({ kind: z.enum(['suspended', 'readmitted']), reason: z.string(), madeBy: z.string(), at: moment }),
  ),
  /** Customers with the same email address or telephone number: most likely the same person. */
  alike: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      telephone: z.string(),
      hasAccount: z.boolean(),
    }),
  ),
  /** Who was merged into them last, and by whom, while that can be undone. */
  merge: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      telephone: z.string(),
      by: z.string(),
      at: moment,
    }),
  ),
});
export type CustomerPage = z.output<typeof customerPage>;
export const changeOfCustomer = changeOf(customerPage);

/** @throws Failure 'notFound' */
export const readCustomer = staffEndpoint({
  method: 'GET',
  path: '/admin/customers/:customerId',
  permission: 'customers.see',
  input: ofCustomer,
  output: customerPage,
});

export const addCustomerNote = changeOfCustomer({
  method: 'POST',
  path: '/admin/customers/:customerId/notes',
  permission: 'customers.see',
  input: z.extend(ofCustomer, { text: writtenText('Note', 1_000) }),
});

export const removeCustomerNote = changeOfCustomer({
  method: 'DELETE',
  path: '/admin/customers/:customerId/notes/:noteId',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, { noteId: identifier }),
});

/**
 * Merges two customers who are the same person: the one with an account stays, or else the one with an email address,
 * with the orders, notes, emails and enquiries of both.
 * @throws Failure 'conflict' if both have an account, or if an account's address is not confirmed yet
 */
export const mergeCustomers = changeOfCustomer({
  method: 'POST',
  path: '/admin/customers/:customerId/merges',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, { otherId: identifier }),
});

/**
 * Makes them two customers again, within a day; what has been changed or ordered since stays with whom its contact
 * says.
 * @throws Failure 'conflict' if it is too late, another merge has to be undone first, or somebody else has the address
 * by now
 */
export const undoMerge = changeOfCustomer({
  method: 'DELETE',
  path: '/admin/customers/:customerId/merges/:mergeId',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, { mergeId: identifier }),
});

/** Signs the customer out everywhere; they can neither sign in nor order, and read why. */
export const suspendAccount = changeOfCustomer({
  method: 'POST',
  path: '/admin/customers/:customerId/suspension',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, { reason: writtenText('Reason', 300) }),
});

export const readmitAccount = changeOfCustomer({
  method: 'DELETE',
  path: '/admin/customers/:customerId/suspension',
  permission: 'customers.manage',
  input: ofCustomer,
});

/**
 * All that is held about a customer, as JSON that they can take away (UK GDPR, articles 15 and 20); asks for a step-up
 * (T-07).
 */
export const exportCustomer = staffEndpoint({
  method: 'GET',
  path: '/admin/customers/:customerId/data',
  permission: 'customers.export',
  input: ofCustomer,
  output: z.object({ name: z.string(), json: z.string() }),
});

/**
 * The amounts, days and line items of their orders stay; who it was is removed for good. Asks for a step-up, and for
 * the customer's name as it is shown.
 * @throws Failure 'conflict' while an order of theirs is open or money is still to be settled, naming the orders
 */
export const forgetCustomer = staffEndpoint({
  method: 'POST',
  path: '/admin/customers/:customerId/forgetting',
  permission: 'customers.manage',
  writes: 'once',
  input: z.extend(ofCustomer, { typed: z.string().check(z.maxLength(200)), reason: writtenText('Reason', 300) }),
  output: z.object({ orders: z.int() }),
});
