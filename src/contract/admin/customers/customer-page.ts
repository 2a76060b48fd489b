import * as z from 'zod/mini';
import { fulfilment, pickup } from '#contract/admin/orders/order-fields.ts';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { writtenText } from '#contract/fields/text.ts';
import { changeOf, staffEndpoint } from '#contract/wire/endpoint.ts';

export const ofCustomer = z.object({ customerId: identifier });
const moment = z.string();

const customerPage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** In +44 form. */
  telephone: z.string(),
  /** Of their last order that has one. */
  postcode: z.string(),
  since: moment,
  /** Null for who ordered at the counter or by telephone alone. */
  account: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** A change made from a former one is refused. */
      version: z.int(),
      emailConfirmedAt: z.nullable(moment),
      suspendedAt: z.nullable(moment),
    }),
  ),
  sums: z.object({
    /** Without those that were cancelled or never paid. */
    orders: z.int(),
    cancelled: z.int(),
    /** What was paid less what was given back; null for who may not see money. */
    spentPence: z.nullable(z.int()),
    lastOrderAt: z.nullable(moment),
  }),
  /** The newest. */
  orders: z.array(
    z.object({
      number: z.string(),
      what: z.string(),
      pickup,
      fulfilment,
      /** Null for who may not see money. */
      totalPence: z.nullable(z.int()),
    }),
  ),
  hasMoreOrders: z.boolean(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), madeBy: z.string(), at: moment })),
  /** What staff wrote to them from this page, the newest first. */
  letters: z.array(
    z.object({ id: z.int(), subject: z.string(), text: z.string(), by: z.string(), at: moment, isSent: z.boolean() }),
  ),
  /** Null where they never asked for it. Where and with which words: empty of consents from before these were kept. */
  newsletter: z.nullable(
    z.object({
      consentedAt: moment,
      place: z.string(),
      wording: z.string(),
      unsubscribedAt: z.nullable(moment),
    }),
  ),
  /** What staff did about the account, the newest first. */
  suspensions: z.array(
    z.object({ kind: z.enum(['suspended', 'readmitted']), reason: z.string(), madeBy: z.string(), at: moment }),
  ),
  /** With the same email address or telephone: most likely the same person. */
  alike: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      telephone: z.string(),
      hasAccount: z.boolean(),
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
 * Two who are the same person become one: who has an account stays, else who has an email address, with the orders, notes, emails and enquiries of both.
 * @throws Failure 'conflict' where both have an account, where nothing says that they are the same, or where an account's address is not confirmed yet
 */
export const joinCustomers = changeOfCustomer({
  method: 'POST',
  path: '/admin/customers/:customerId/joined',
  permission: 'customers.manage',
  input: z.extend(ofCustomer, { otherId: identifier }),
});

/** They are signed out everywhere, can neither sign in nor order, and read why they cannot. */
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

/** All that is held about somebody, as JSON for them to take along (UK GDPR, articles 15 and 20); asks for a step-up (T-07). */
export const exportCustomer = staffEndpoint({
  method: 'GET',
  path: '/admin/customers/:customerId/data',
  permission: 'customers.export',
  input: ofCustomer,
  output: z.object({ name: z.string(), json: z.string() }),
});

/**
 * Sums, days and lines of their orders stay; who it was goes for good. Asks for a step-up, and for their name as it is shown.
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
