import * as z from 'zod/mini';
import { must } from '#contract/fields/text.ts';
import { link, longWords, picture, words } from './setting-fields.ts';

const listOf = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z
    .array(schema)
    .check(z.minLength(1, must('must not be empty')), z.maxLength(most, must(`must have at most ${most}`)));

const menuLink = z.object({ text: words, link });
const picturedLink = z.extend(menuLink, { picture });

/** The ways through the shop, in the order of the screens. */
export const menu = z.object({
  /** Beside 'All Categories'; telephones have `more` too. */
  bar: listOf(menuLink, 8),
  more: z.array(menuLink).check(z.maxLength(8, must('must have at most 8'))),
  featured: picturedLink,
  groups: listOf(
    z.object({
      title: words,
      icon: z.enum(['grid', 'cake', 'party', 'wand'], must('must be grid, cake, party or wand')),
      links: listOf(picturedLink, 16),
    }),
    6,
  ),
  /** Where an address leads that names no category. */
  otherwise: link,
  /** Where a page leads that has nothing to show. */
  browse: menuLink,
  popularSearches: listOf(words, 12),
  notFound: z.object({ picture, links: listOf(menuLink, 8) }),
  /** Between 'About' and 'Contact', at the foot of every page. */
  footerLinks: z.array(menuLink).check(z.maxLength(6, must('must have at most 6'))),
  /** Under the name, on every page. */
  footer: words,
});

export const aboutPart = z.object({ title: words, lead: words, text: longWords });

/** The texts of its parts are Markdown. */
export const about = z.object({
  lead: longWords,
  pictures: z.array(z.object({ picture, alt: words })).check(z.length(3, must('must be three'))),
  parts: z.array(aboutPart).check(z.length(2, must('must be two'))),
  ending: words,
});

/** What stands over each slide, the caption with its number (storefront §4). */
export const promotions = z.object({ caption: words, note: words });

/** What a subscriber is invited with, and told in the first letter; and the lines that every email begins or ends with. */
export const letters = z.object({
  invitation: words,
  promise: words,
  /** The first line of what tells a customer that an order is paid. */
  opening: z._default(words, 'Thank you for your order.'),
  /** The last line of every email, above the bakery's name; null is none. */
  closing: z._default(z.nullable(words), null),
});

/** How search engines and shared links show the home page. */
export const homePage = z.object({ title: words, description: longWords });
