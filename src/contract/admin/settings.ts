import * as z from 'zod/mini';
import { settingSchemas } from '#contract/content/settings.ts';
import { day, largestOfRow } from '#contract/fields/numbers-and-days.ts';
import { textUpTo } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { emailKinds } from '#domain/staff/settings/automatic-emails.ts';
import { moneySettingKeys, type OfficeSettingKey, shopSettingKeys } from '#domain/staff/settings/setting-fields.ts';

const version = z.int().check(z.minimum(0));

const kept = <Key extends OfficeSettingKey>(key: Key) =>
  z.object({
    value: settingSchemas[key],
    version,
    changedAt: z.string(),
    /** Empty if it came with the shop. */
    changedBy: z.string(),
  });
const changed = <Key extends OfficeSettingKey>(key: Key) =>
  z.object({
    key: z.literal(key),
    /** The version that was seen: if another counts by now, nothing is written. */
    version,
    value: settingSchemas[key],
  });

const changesOf = <Change extends z.ZodMiniType>(change: Change) =>
  z.object({ changes: z.array(change).check(z.minLength(1), z.maxLength(shopSettingKeys.length)) });
const outcomeOf = <Page extends z.ZodMiniType>(page: Page) => z.object({ outcome: z.enum(['saved', 'stale']), page });

const shopPage = z.object({
  settings: z.object({
    identity: kept('identity'),
    kitchen: kept('kitchen'),
    orders: kept('orders'),
    enquiries: kept('enquiries'),
    letters: kept('letters'),
    phrases: kept('phrases'),
    menu: kept('menu'),
  } satisfies Record<(typeof shopSettingKeys)[number], z.ZodMiniType>),
  /** What the server's environment sets instead of a setting; nobody is told its value. */
  setByEnvironment: z.array(z.object({ field: z.string(), variable: z.string() })),
});

const ofShop = { permission: 'settings.shop' } as const;
const ofMoney = { permission: 'settings.money' } as const;

/** J-05: what the shop says about itself, how it keeps orders, and the words of its emails. */
export const readShopSettings = staffEndpoint({
  ...ofShop,
  method: 'GET',
  path: '/admin/settings/shop',
  input: z.object({}),
  output: shopPage,
});

/**
 * Saves all of it or nothing. If a setting was changed since it was seen, the response is 'stale' with what counts now.
 */
export const saveShopSettings = staffEndpoint({
  ...ofShop,
  method: 'POST',
  path: '/admin/settings/shop',
  input: changesOf(
    z.discriminatedUnion('key', [
      changed('identity'),
      changed('kitchen'),
      changed('orders'),
      changed('enquiries'),
      changed('letters'),
      changed('phrases'),
      changed('menu'),
    ]),
  ),
  output: outcomeOf(shopPage),
  writes: 'once',
});

const typedWords = z.nullable(textUpTo('Text', 2_000));

/** An email that the shop writes automatically, with the words as they are typed, about a made-up order. */
export const previewAutomaticEmail = staffEndpoint({
  ...ofShop,
  method: 'POST',
  path: '/admin/settings/emails/preview',
  writes: 'itself',
  input: z.object({ kind: z.enum(emailKinds), words: z.object({ before: typedWords, after: typedWords }) }),
  output: z.object({ subject: z.string(), plain: z.string() }),
});

const vatRate = z.object({
  /** YYYY-MM-DD in the shop's calendar. */
  validFrom: z.string(),
  basisPoints: z.int(),
  madeBy: z.string(),
  madeAt: z.nullable(z.string()),
  /** Whether it is the rate used today. */
  counts: z.boolean(),
});

const moneyPage = z.object({
  settings: z.object({
    company: kept('company'),
    discount: kept('discount'),
    refunds: kept('refunds'),
  } satisfies Record<(typeof moneySettingKeys)[number], z.ZodMiniType>),
  /** For the standard rate, newest first. */
  vatRates: z.array(vatRate),
});

export const readMoneySettings = staffEndpoint({
  ...ofMoney,
  method: 'GET',
  path: '/admin/settings/money',
  input: z.object({}),
  output: moneyPage,
});
export type VatRateRow = z.output<typeof vatRate>;

/** As in {@link saveShopSettings}, after a step-up. */
export const saveMoneySettings = staffEndpoint({
  ...ofMoney,
  method: 'POST',
  path: '/admin/settings/money',
  input: changesOf(z.discriminatedUnion('key', [changed('company'), changed('discount'), changed('refunds')])),
  output: outcomeOf(moneyPage),
  writes: 'once',
});

/** Sets the standard rate from a day on; `seen` is what was set for that very day, null for nothing. */
export const setVatRate = staffEndpoint({
  ...ofMoney,
  method: 'POST',
  path: '/admin/settings/vat-rates',
  input: z.object({
    validFrom: day,
    basisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
    seen: z.nullable(z.int()),
  }),
  output: z.object({ vatRates: z.array(vatRate) }),
  writes: 'once',
});

const versionsPage = z.object({
  versions: z.array(
    z.object({
      key: z.string(),
      version,
      at: z.string(),
      /** Empty if it came with the shop. */
      by: z.string(),
      /** Whether it is the version that counts. */
      counts: z.boolean(),
      /** Compared with the version before it; empty for the first. */
      changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type SettingVersions = z.output<typeof versionsPage>['versions'];

/** At most this many versions of each setting, the newest: a setting that changes often hides no other. */
export const mostVersions = 30;

const restored = <Key extends string>(keys: readonly [Key, ...Key[]]) =>
  z.object({ key: z.enum(keys), version: z.int().check(z.minimum(1), z.maximum(largestOfRow)), seen: version });

export const listShopVersions = staffEndpoint({
  ...ofShop,
  method: 'GET',
  path: '/admin/settings/shop/versions',
  input: z.object({}),
  output: versionsPage,
});

/** Writes an older version again as the newest; `seen` is the version that counted. */
export const restoreShopSetting = staffEndpoint({
  ...ofShop,
  method: 'POST',
  path: '/admin/settings/shop/versions',
  input: restored(shopSettingKeys),
  output: outcomeOf(shopPage),
  writes: 'once',
});

export const listMoneyVersions = staffEndpoint({
  ...ofMoney,
  method: 'GET',
  path: '/admin/settings/money/versions',
  input: z.object({}),
  output: versionsPage,
});

export const restoreMoneySetting = staffEndpoint({
  ...ofMoney,
  method: 'POST',
  path: '/admin/settings/money/versions',
  input: restored(moneySettingKeys),
  output: outcomeOf(moneyPage),
  writes: 'once',
});
