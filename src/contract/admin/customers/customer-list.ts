import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { longestCustomerSearch } from '#domain/order/taking/search-terms.ts';

/** Only customers who came this month, ordered three times or more, read the newsletter, or are suspended. */
export const customerKinds = ['new', 'regular', 'newsletter', 'suspended'] as const;

/** What the list shows, all of it in the address. */
export const customerFilters = z.object({
  /** Parts of a name, an email address or a telephone number. */
  q: z.optional(z.string().check(z.maxLength(longestCustomerSearch))),
  only: z.optional(z.enum(customerKinds)),
});

export const listedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** In +44 form. */
  telephone: z.string(),
  hasAccount: z.boolean(),
  isSuspended: z.boolean(),
  readsNewsletter: z.boolean(),
  /** Without orders that were cancelled or never paid. */
  orders: z.int(),
  /** What was paid less refunds; null for members who may not see money. */
  spentPence: z.nullable(z.int()),
  /** When the last of them was placed; null before the first. */
  lastOrderAt: z.nullable(z.string()),
});
export type ListedCustomer = z.output<typeof listedCustomer>;

/** The customers who were last here first, by keyset: `after` is the `next` of the previous response. */
export const listCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/customers',
  permission: 'customers.see',
  input: z.extend(customerFilters, { after: z.optional(z.string().check(z.maxLength(60))) }),
  output: z.object({
    customers: z.array(listedCustomer),
    /** Null if these are the last. */
    next: z.nullable(z.string()),
    /** Only the most recent of the customers that match the words are looked at. */
    isCutShort: z.boolean(),
  }),
});

/** How many there are, counted no further than anybody reads. */
export const countCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/customer-counts',
  permission: 'customers.see',
  input: z.object({}),
  output: z.object({ people: z.int(), readers: z.int(), most: z.int() }),
});

/**
 * The rows of the list, for a spreadsheet: without formulas, for members who may export personal data and prove who
 * they are (T-07).
 */
export const exportCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/customers-file',
  permission: 'customers.export',
  input: customerFilters,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int(), isCutShort: z.boolean() }),
});
