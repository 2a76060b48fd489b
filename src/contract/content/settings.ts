import * as z from 'zod/mini';
import { dayOfYear } from '#contract/fields/numbers-and-days.ts';
import {
  company,
  discount,
  enquiryRules,
  identity,
  kitchen,
  orderRules,
  phrases,
  refundRules,
} from './settings/identity-settings.ts';
import { about, bespoke, homePage, letters, menu, promotions } from './settings/menu-settings.ts';
import { alternative, dailyPieces, link, longWords, page, picture, words } from './settings/setting-fields.ts';

const season = z.object({ from: dayOfYear, to: dayOfYear });

const slideWords = z.object({ headline: words, line: words, link });
export const slide = z.extend(slideWords, { picture, alt: alternative });
export const tile = z.object({ title: words, line: words, link, picture });
export const hero = z.object({ headline: words, line: words, picture, alt: alternative });
export const promise = z.object({ title: words, line: words });
export const brandStory = z.object({
  headline: words,
  /** In Markdown. */
  paragraphs: z.array(longWords).check(z.minLength(1), z.maxLength(6)),
  button: words,
  link,
  picture,
  alt: alternative,
});
const answer = z.object({
  q: words,
  /** In Markdown. */
  a: longWords,
  /** Shown only while this holds. */
  when: z.optional(z.literal('vatRegistered')),
});

/** The documents fix the number of slides and tiles (storefront §4), the design that of the promises. */
export const slideCount = 5;
const exactly = <Schema extends z.ZodMiniType>(schema: Schema, count: number) => z.array(schema).check(z.length(count));

/** What the owner sets, each setting under its key; the newest version of a key counts. */
export const settingSchemas = {
  identity,
  company,
  kitchen,
  discount,
  orders: orderRules,
  enquiries: enquiryRules,
  refunds: refundRules,
  phrases,
  menu,
  about,
  bespoke,
  homePage,
  promotions,
  letters,
  /** `otherwise` is shown outside the days of `from` to `to`; if it is null, nothing is. */
  announcement: z.extend(season, { text: words, link: z.nullable(link), otherwise: z.nullable(words) }),
  hero,
  promises: exactly(promise, 3),
  /** Outside its season a slide has other words and another link. */
  slides: exactly(z.extend(slide, { season: z.nullable(season), outOfSeason: z.nullable(slideWords) }), slideCount),
  tiles: exactly(tile, 4),
  brandStory,
  faq: z.array(answer).check(z.minLength(1), z.maxLength(100)),
  pickupPage: page,
  returnsPage: page,
  termsPage: page,
  privacyPage: page,
  dailyPieces,
} as const;

export type SettingKey = keyof typeof settingSchemas;
export type Settings = { readonly [Key in SettingKey]: z.output<(typeof settingSchemas)[Key]> };
export const settingKeys = Object.keys(settingSchemas) as SettingKey[];
