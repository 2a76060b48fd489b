import * as z from 'zod/mini';
import { productSlug } from '#contract/admin/products/product-form.ts';
import { richText } from '#contract/content/pages.ts';
import { pageWords, words } from '#contract/content/settings/setting-fields.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { diary } from '#contract/diary.ts';
import { largestOfRow } from '#contract/fields/numbers-and-days.ts';
import { productSummary, slugs } from '#contract/listing/catalogue.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { type ContentKey, contentKeys } from '#domain/staff/content/content-fields.ts';

const version = z.int().check(z.minimum(1), z.maximum(largestOfRow));

/** What each part must be. */
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
    /** What a change of it names as seen. */
    version,
    /** Both empty where it came with the shop, or another screen changed it. */
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
    /** The one that was seen: where another counts, nothing is written. */
    version,
    value: contentSchemas[key],
  });

const outcome = z.object({ outcome: z.enum(['saved', 'stale']), contents });

/** Customers read it from then on, in every process; the former version is kept. */
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

/** The newest of them, this many at most. */
export const mostContentVersions = 50;

const contentVersion = z.object({
  version,
  at: z.string(),
  by: z.string(),
  /** Whether customers read it now. */
  counts: z.boolean(),
  /** Against the one before it; empty of the first. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});

export const listContentVersions = staffEndpoint({
  method: 'GET',
  path: '/admin/content/:key/versions',
  permission: 'settings.shop',
  input: ofKey,
  output: z.object({ seen: version, versions: z.array(contentVersion) }),
});

/** Written anew as the newest; `seen` as the list of them has it. */
export const restoreContent = staffEndpoint({
  method: 'POST',
  path: '/admin/content/:key/versions',
  permission: 'settings.shop',
  input: z.extend(ofKey, { version, seen: version }),
  output: outcome,
  writes: 'once',
});

/** Cakes that customers see, for whoever picks. */
export const listPicks = staffEndpoint({
  method: 'GET',
  path: '/admin/catalogue/cakes',
  permission: 'signedIn',
  input: z.object({}),
  /** With the file of its first picture. */
  output: z.object({ cakes: z.array(z.object({ slug: z.string(), name: z.string(), picture: z.string() })) }),
});

/** Of these, which `slugs` names with commas between, what a card shows; what customers do not see is missing. */
export const readCards = staffEndpoint({
  method: 'GET',
  path: '/admin/catalogue/cards',
  permission: 'settings.shop',
  input: z.object({ slugs }),
  output: z.object({ products: z.array(productSummary), opening: diary }),
});

/** What `{name}` stands for now on the pages of terms and information, for whoever writes them. */
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
