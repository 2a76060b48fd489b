import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { identifier } from '#contract/fields/numbers.ts';

export const readerFilters = z.object({
  /** A part of an email address. */
  q: z.optional(z.string().check(z.maxLength(80))),
  only: z.optional(z.enum(['reading', 'unsubscribed'])),
});

export const listedReader = z.object({
  id: z.int(),
  email: z.string(),
  consentedAt: z.string(),
  /** Empty of consents from before they were kept, as is the wording. */
  place: z.string(),
  wording: z.string(),
  unsubscribedAt: z.nullable(z.string()),
});
export type ListedReader = z.output<typeof listedReader>;

/** Who subscribed last first, by keyset. */
export const listReaders = staffEndpoint({
  method: 'GET',
  path: '/admin/newsletter-readers',
  permission: 'newsletter.send',
  input: z.extend(readerFilters, { after: z.optional(identifier) }),
  output: z.object({ readers: z.array(listedReader), next: z.nullable(z.int()) }),
});

/** For who asks by telephone: as though they had followed the link. */
export const endReading = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletter-readers/:readerId/end',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.object({ readerId: identifier }),
  output: listedReader,
});
