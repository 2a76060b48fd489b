import * as z from 'zod/mini';
import { must } from '#contract/fields/text.ts';
import { type EmailKind, type EmailWords, emailKinds, unknownHoles } from '#domain/staff/settings/automatic-emails.ts';
import { mostRows } from '#domain/staff/settings/list-limits.ts';
import { link, longWords, picture, words } from './setting-fields.ts';

const upTo = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z.array(schema).check(z.maxLength(most, must(`must have at most ${most}`)));
const listOf = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  upTo(schema, most).check(z.minLength(1, must('must not be empty')));

const menuLink = z.object({ text: words, link });
const picturedLink = z.extend(menuLink, { picture });

/** The menus of the shop, in the order in which the screens show them. */
export const menu = z.object({
  /** Beside 'All Categories'; phones have `more` too. */
  bar: listOf(menuLink, mostRows.bar),
  more: upTo(menuLink, mostRows.more),
  featured: picturedLink,
  groups: listOf(
    z.object({
      title: words,
      icon: z.enum(['grid', 'cake', 'party', 'wand'], must('must be grid, cake, party or wand')),
      links: listOf(picturedLink, mostRows.linksOfGroup),
    }),
    mostRows.groups,
  ),
  /** Where an address leads if it names no category. */
  otherwise: link,
  /** Where a page leads if it has nothing to show. */
  browse: menuLink,
  popularSearches: listOf(words, 12),
  notFound: z.object({ picture, links: listOf(menuLink, mostRows.notFound) }),
  /** Between 'About' and 'Contact', at the foot of every page. */
  footerLinks: upTo(menuLink, mostRows.footerLinks),
  /** Under the name, on every page. */
  footer: words,
});

export const aboutPart = z.object({ title: words, lead: words, text: longWords });

export const bespokePictures = 4;
/** What the page of wedding and bespoke cakes shows and says; `guide` and `tasting` are in Markdown. */
export const bespoke = z.object({
  lead: words,
  /** Finished cakes, each with the price of one like it: 'Three tiers for 60, from £320'. */
  pictures: z
    .array(z.object({ picture, alt: words, line: words }))
    .check(z.length(bespokePictures, must('must be four'))),
  /** How much cake a given number of guests needs. */
  guide: longWords,
  /** What a tasting costs. */
  tasting: longWords,
});

/** The texts of its parts are in Markdown. */
export const about = z.object({
  lead: longWords,
  pictures: z.array(z.object({ picture, alt: words })).check(z.length(3, must('must have three'))),
  parts: z.array(aboutPart).check(z.length(2, must('must have two'))),
  ending: words,
  /** Who bakes; null if nobody is named. */
  person: z._default(z.nullable(z.object({ name: words, line: words, picture, alt: words })), null),
});

/** The words over each slide; the caption has the number of the slide (storefront §4). */
export const promotions = z.object({ caption: words, note: words });

/**
 * The words of one email; null is the shop's own text. The only placeholders are those in braces that the shop has a
 * value for.
 */
export function emailWords(kind: EmailKind) {
  const said = z._default(
    z.nullable(
      longWords.check(
        z.refine((text: string) => unknownHoles(kind, text).length === 0, {
          error: ({ input }) =>
            `must not have ${unknownHoles(kind, String(input)).join(' or ')}: the shop has no value for it`,
        }),
      ),
    ),
    null,
  );
  return z.object({ before: said, after: said });
}
const noWords = { before: null, after: null };

/**
 * The words that invite a subscriber, the promise in the first email to them, and what the shop's own emails say around
 * their facts.
 */
export const letters = z.object({
  invitation: words,
  promise: words,
  /** The last line of every email, above the bakery's name; null for none. */
  closing: z._default(z.nullable(words), null),
  /** Whether customers are asked how their order was, the day after they collected it. */
  asksForReviews: z._default(z.boolean(), true),
  /** Whether customers get a reminder the day before their pick-up. */
  remindsOfPickups: z._default(z.boolean(), true),
  /** Whether the bakery's own address gets an email for each new order. */
  tellsOfOrders: z._default(z.boolean(), false),
  /** For each email that the shop sends automatically: the words before its facts and after them. */
  words: z._default(
    z.object(
      Object.fromEntries(emailKinds.map((kind) => [kind, z._default(emailWords(kind), noWords)])) as Record<
        EmailKind,
        z.ZodMiniDefault<ReturnType<typeof emailWords>>
      >,
    ),
    Object.fromEntries(emailKinds.map((kind) => [kind, noWords])) as Record<EmailKind, EmailWords>,
  ),
});

/** How search engines and shared links show the home page. */
export const homePage = z.object({ title: words, description: longWords });
