import * as z from 'zod/mini';
import { richText } from '#contract/content/pages.ts';
import { pageWords, words } from '#contract/content/settings/setting-fields.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { diary } from '#contract/diary.ts';
import { largestOfRow } from '#contract/fields/numbers-and-days.ts';
import { productSlug } from '#contract/fields/text.ts';
import { productSummary, slugs } from '#contract/listing/catalogue.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { type ContentKey, contentKeys } from '#domain/staff/content/content-fields.ts';

const version = z.int().check(z.minimum(1), z.maximum(largestOfRow));

/** What each part must look like. */
export const contentSchemas = {
  announcement: settingSchemas.announcement,
  hero: settingSchemas.hero,
  promises: settingSchemas.promises,
  slides: settingSchemas.slides,
  promotions: settingSchemas.promotions,
  tiles: settingSchemas.tiles,
  brandStory: settingSchemas.brandStory,
  homePage: settingSchemas.homePage,
  about: settingSchemas.about,
  bespoke: settingSchemas.bespoke,
  faq: settingSchemas.faq,
  pickupPage: pageWords,
  returnsPage: pageWords,
  termsPage: pageWords,
  privacyPage: pageWords,
  categories: z.array(z.object({ id: z.int(), name: words, blurb: words })).check(z.minLength(1), z.maxLength(200)),
  picks: z.array(z.object({ slug: productSlug })).check(z.maxLength(60)),
} as const satisfies Record<ContentKey, z.ZodMiniType>;

const kept = <Key extends ContentKey>(key: Key) =>
  z.object({
    value: contentSchemas[key],
    /** The version that a change names as seen. */
    version,
    /** Both are empty if it came with the shop, or another screen changed it. */
    changedAt: z.string(),
    changedBy: z.string(),
  });

const contents = z.object({
  announcement: kept('announcement'),
  hero: kept('hero'),
  promises: kept('promises'),
  slides: kept('slides'),
  promotions: kept('promotions'),
  tiles: kept('tiles'),
  brandStory: kept('brandStory'),
  homePage: kept('homePage'),
  about: kept('about'),
  bespoke: kept('bespoke'),
  faq: kept('faq'),
  pickupPage: kept('pickupPage'),
  returnsPage: kept('returnsPage'),
  termsPage: kept('termsPage'),
  privacyPage: kept('privacyPage'),
  categories: kept('categories'),
  picks: kept('picks'),
});
export type Contents = z.output<typeof contents>;

/** E-08: what the shop window and its pages say. */
export const readContent = staffEndpoint({
  method: 'GET',
  path: '/admin/content',
  permission: 'settings.shop',
  input: z.object({}),
  output: contents,
});

const changed = <Key extends ContentKey>(key: Key) =>
  z.object({
    key: z.literal(key),
    /** The version that was seen: if another counts by now, nothing is written. */
    version,
    value: contentSchemas[key],
  });

const outcome = z.object({ outcome: z.enum(['saved', 'stale']), contents });

/** Customers read it from then on, in every process; the previous version is kept. */
export const saveContent = staffEndpoint({
  method: 'POST',
  path: '/admin/content',
  permission: 'settings.shop',
  input: z.object({
    change: z.discriminatedUnion('key', [
      changed('announcement'),
      changed('hero'),
      changed('promises'),
      changed('slides'),
      changed('promotions'),
      changed('tiles'),
      changed('brandStory'),
      changed('homePage'),
      changed('about'),
      changed('bespoke'),
      changed('faq'),
      changed('pickupPage'),
      changed('returnsPage'),
      changed('termsPage'),
      changed('privacyPage'),
      changed('categories'),
      changed('picks'),
    ]),
  }),
  output: outcome,
  writes: 'once',
});

const ofKey = z.object({ key: z.enum(contentKeys) });

/** At most this many, the newest of them. */
export const mostContentVersions = 50;

const contentVersion = z.object({
  version,
  at: z.string(),
  by: z.string(),
  /** Whether it is the version that customers read now. */
  counts: z.boolean(),
  /** Compared with the version before it; empty for the first. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});

export const listContentVersions = staffEndpoint({
  method: 'GET',
  path: '/admin/content/:key/versions',
  permission: 'settings.shop',
  input: ofKey,
  output: z.object({ seen: version, versions: z.array(contentVersion) }),
});

/** Writes an older version again as the newest; `seen` is as in the list of versions. */
export const restoreContent = staffEndpoint({
  method: 'POST',
  path: '/admin/content/:key/versions',
  permission: 'settings.shop',
  input: z.extend(ofKey, { version, seen: version }),
  output: outcome,
  writes: 'once',
});

/** The cakes that customers see, for members who pick some. */
export const listPicks = staffEndpoint({
  method: 'GET',
  path: '/admin/catalogue/cakes',
  permission: 'signedIn',
  input: z.object({}),
  /** Each with the file of its first picture. */
  output: z.object({ cakes: z.array(z.object({ slug: z.string(), name: z.string(), picture: z.string() })) }),
});

/**
 * What a card shows, for the products that `slugs` names, separated by commas; products that customers do not see are
 * missing.
 */
export const readCards = staffEndpoint({
  method: 'GET',
  path: '/admin/catalogue/cards',
  permission: 'settings.shop',
  input: z.object({ slugs }),
  output: z.object({ products: z.array(productSummary), opening: diary }),
});

/** What each `{name}` stands for now on the pages of terms and information, for members who write them. */
export const readPageFacts = staffEndpoint({
  method: 'GET',
  path: '/admin/content/facts',
  permission: 'settings.shop',
  input: z.object({}),
  output: z.object({
    facts: z.array(z.object({ name: z.string(), text: z.string(), blocks: z.nullable(richText) })),
    diary,
  }),
});
