import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { longestCustomerSearch } from '#domain/order/taking/search-terms.ts';

/** Only those who came this month, ordered three times and more, read the newsletter, or are suspended. */
export const customerKinds = ['new', 'regular', 'newsletter', 'suspended'] as const;

/** What the list shows, all of it in the address. */
export const customerFilters = z.object({
  /** Parts of a name, an email address, a telephone. */
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
  /** Without those that were cancelled or never paid. */
  orders: z.int(),
  /** What was paid less what was given back; null for who may not see money. */
  spentPence: z.nullable(z.int()),
  /** When the last of them was placed; null before the first. */
  lastOrderAt: z.nullable(z.string()),
});
export type ListedCustomer = z.output<typeof listedCustomer>;

/** Who was here last first, by keyset: `after` is what the answer before says as `next`. */
export const listCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/customers',
  permission: 'customers.see',
  input: z.extend(customerFilters, { after: z.optional(z.string().check(z.maxLength(60))) }),
  output: z.object({
    customers: z.array(listedCustomer),
    /** Null where these are the last. */
    next: z.nullable(z.string()),
    /** Only the last to be here of what the words find are looked at. */
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

/** The rows of what is shown, for a spreadsheet: no formula, for who may export personal data and proves who they are (T-07). */
export const exportCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/customers-file',
  permission: 'customers.export',
  input: customerFilters,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int(), isCutShort: z.boolean() }),
});
