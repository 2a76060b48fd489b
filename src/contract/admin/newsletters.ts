import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { markdownText, writtenLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { newsletterStates } from '#domain/newsletter.ts';

const moment = z.string();

/** At its head: a picture that the shop has, and the words for readers who do not see it. */
const picture = z.object({
  file: z.string().check(z.minLength(1), z.maxLength(200)),
  alt: writtenLine('What the picture shows', 200),
});

const words = {
  subject: writtenLine('Subject', 150),
  picture: z._default(z.nullable(picture), null),
  body: markdownText('Text', 20_000),
};

export const newsletterCounts = z.object({
  waiting: z.int(),
  sent: z.int(),
  /** Refused by the mail server, or nobody knows: these are not tried again, so that nobody gets it twice. */
  failed: z.int(),
  /** Unsubscribed before their turn came. */
  dropped: z.int(),
});

export const listedNewsletter = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(newsletterStates),
  madeBy: z.string(),
  changedAt: moment,
  begunBy: z.string(),
  begunAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  counts: newsletterCounts,
});
export type ListedNewsletter = z.output<typeof listedNewsletter>;

export const newsletterPage = z.extend(listedNewsletter, {
  picture: z.nullable(z.object({ file: z.string(), alt: z.string() })),
  body: z.string(),
  version: z.int(),
  /** How many readers would get it now. */
  readers: z.int(),
  /** Where a test goes. */
  ownEmail: z.string(),
  /** The shop sends no mail at all. */
  isMailOff: z.boolean(),
});
export type NewsletterPage = z.output<typeof newsletterPage>;

const ofNewsletter = z.object({ newsletterId: identifier });

/** Newest first, by keyset. */
export const listNewsletters = staffEndpoint({
  method: 'GET',
  path: '/admin/newsletters',
  permission: 'newsletter.send',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ newsletters: z.array(listedNewsletter), readers: z.int(), next: z.nullable(z.int()) }),
});

export const readNewsletter = staffEndpoint({
  method: 'GET',
  path: '/admin/newsletters/:newsletterId',
  permission: 'newsletter.send',
  input: ofNewsletter,
  output: newsletterPage,
});

export const writeNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.object(words),
  output: newsletterPage,
});

/** @throws Failure 'conflict' for a previous version, or a newsletter whose sending has begun */
export const changeNewsletter = staffEndpoint({
  method: 'PUT',
  path: '/admin/newsletters/:newsletterId',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.extend(ofNewsletter, { ...words, version: z.int() }),
  output: newsletterPage,
});

/** Only drafts. */
export const removeNewsletter = staffEndpoint({
  method: 'DELETE',
  path: '/admin/newsletters/:newsletterId',
  permission: 'newsletter.send',
  writes: 'once',
  input: ofNewsletter,
  output: z.object({}),
});

/** Sends it as it is saved, to the member who asks. */
export const testNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters/:newsletterId/test',
  permission: 'newsletter.send',
  writes: 'once',
  input: ofNewsletter,
  output: z.object({ to: z.string() }),
});

/**
 * Sends it to everybody who consents at the moment that their turn comes. @throws Failure 'conflict' for a previous
 * version
 */
export const beginNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters/:newsletterId/begin',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.extend(ofNewsletter, { version: z.int() }),
  output: newsletterPage,
});

/** Nobody's turn comes until it continues. */
export const stopNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters/:newsletterId/stop',
  permission: 'newsletter.send',
  writes: 'once',
  input: ofNewsletter,
  output: newsletterPage,
});

export const continueNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters/:newsletterId/continue',
  permission: 'newsletter.send',
  writes: 'once',
  input: ofNewsletter,
  output: newsletterPage,
});

export const readerFilters = z.object({
  /** Part of an email address. */
  q: z.optional(z.string().check(z.maxLength(80))),
  only: z.optional(z.enum(['reading', 'unsubscribed'])),
});

export const listedReader = z.object({
  id: z.int(),
  email: z.string(),
  consentedAt: z.string(),
  /** Empty for consents from before this was kept, as is the wording. */
  place: z.string(),
  wording: z.string(),
  unsubscribedAt: z.nullable(z.string()),
});
export type ListedReader = z.output<typeof listedReader>;

/** The latest subscribers first, by keyset. */
export const listReaders = staffEndpoint({
  method: 'GET',
  path: '/admin/newsletter-readers',
  permission: 'newsletter.send',
  input: z.extend(readerFilters, { after: z.optional(identifier) }),
  output: z.object({ readers: z.array(listedReader), next: z.nullable(z.int()) }),
});

/** For somebody who asks by telephone: as though they had followed the link. */
export const endReading = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletter-readers/:readerId/end',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.object({ readerId: identifier }),
  output: listedReader,
});
