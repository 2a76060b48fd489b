import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { identifier } from '#contract/fields/numbers.ts';
import { markdownText, writtenLine } from '#contract/fields/text.ts';
import { newsletterStates } from '#domain/newsletter/newsletter.ts';

const moment = z.string();

const words = { subject: writtenLine('Subject', 150), body: markdownText('Text', 20_000) };

export const newsletterCounts = z.object({
  waiting: z.int(),
  sent: z.int(),
  /** Refused by the mail server, or nobody knows: they are not tried again, so that nobody gets it twice. */
  failed: z.int(),
  /** Unsubscribed before it was their turn. */
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
  body: z.string(),
  version: z.int(),
  /** Who would get it now. */
  readers: z.int(),
  /** Where a test goes. */
  ownEmail: z.string(),
  /** Whether the shop sends mail at all. */
  isMailOff: z.boolean(),
});
export type NewsletterPage = z.output<typeof newsletterPage>;

const ofNewsletter = z.object({ newsletterId: identifier });

/** The newest first, by keyset. */
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

/** @throws Failure 'conflict' for a former version, or one that was begun */
export const changeNewsletter = staffEndpoint({
  method: 'PUT',
  path: '/admin/newsletters/:newsletterId',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.extend(ofNewsletter, { ...words, version: z.int() }),
  output: newsletterPage,
});

/** Drafts alone. */
export const removeNewsletter = staffEndpoint({
  method: 'DELETE',
  path: '/admin/newsletters/:newsletterId',
  permission: 'newsletter.send',
  writes: 'once',
  input: ofNewsletter,
  output: z.object({}),
});

/** As it is saved, to whoever asks. */
export const testNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters/:newsletterId/test',
  permission: 'newsletter.send',
  writes: 'once',
  input: ofNewsletter,
  output: z.object({ to: z.string() }),
});

/** To everybody who consents at the moment that it is their turn. @throws Failure 'conflict' for a former version */
export const beginNewsletter = staffEndpoint({
  method: 'POST',
  path: '/admin/newsletters/:newsletterId/begin',
  permission: 'newsletter.send',
  writes: 'once',
  input: z.extend(ofNewsletter, { version: z.int() }),
  output: newsletterPage,
});

/** Nobody's turn comes until it goes on. */
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
