import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { type ContentKey, contentKeys } from '#domain/staff/content/content-fields.ts';

const version = z.int().check(z.minimum(1));

const kept = <Key extends ContentKey>(key: Key) =>
  z.object({
    value: settingSchemas[key],
    version,
    changedAt: z.string(),
    /** Empty where it came with the shop. */
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
  faq: kept('faq'),
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
    value: settingSchemas[key],
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
      changed('faq'),
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
  /** Against the one before it; empty of the first. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});

export const listContentVersions = staffEndpoint({
  method: 'GET',
  path: '/admin/content/:key/versions',
  permission: 'settings.shop',
  input: ofKey,
  output: z.object({ versions: z.array(contentVersion) }),
});

/** Written anew as the newest; `seen` is the version that counted. */
export const restoreContent = staffEndpoint({
  method: 'POST',
  path: '/admin/content/:key/versions',
  permission: 'settings.shop',
  input: z.extend(ofKey, { version, seen: version }),
  output: outcome,
  writes: 'once',
});
