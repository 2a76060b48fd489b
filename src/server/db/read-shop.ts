import { desc, inArray } from 'drizzle-orm';
import { type SettingKey, type Settings, settingSchemas } from '#contract/content/settings.ts';
import { weekHoursText } from '#contract/diary-words.ts';
import type { Shop } from '#contract/shop.ts';
import { footLine, legalLine, letterOfMark, placeOfShop } from '#domain/pages/shop-identity.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { dialledNumber } from '#domain/values/phone.ts';
import type { Db } from './open.ts';
import { settingVersions } from './tables/content-tables.ts';
import { openingHours, weekFrom } from './tables/diary-tables.ts';

/** The newest version of each setting. The start has filled them all. */
export async function readSettings<Key extends SettingKey>(db: Db, keys: readonly Key[]): Promise<Pick<Settings, Key>> {
  const rows = await db
    .selectDistinctOn([settingVersions.key], { key: settingVersions.key, value: settingVersions.value })
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...keys]))
    .orderBy(settingVersions.key, desc(settingVersions.version));
  const kept = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, settingSchemas[key].parse(kept.get(key))])) as Pick<Settings, Key>;
}

const keysOfShop = [
  'identity',
  'company',
  'kitchen',
  'discount',
  'orders',
  'enquiries',
  'menu',
  'hero',
  'letters',
] as const;

/** What the owner has set, as it is now. */
export async function readShop(db: Db): Promise<Shop> {
  const [settings, opening] = await Promise.all([readSettings(db, keysOfShop), db.select().from(openingHours)]);
  return shopFrom(settings, { week: weekFrom(opening) });
}

export function shopFrom(
  settings: Pick<Settings, (typeof keysOfShop)[number]>,
  { week }: { readonly week: Diary['week'] },
): Shop {
  const { identity, company, kitchen, discount, orders, enquiries, menu, hero, letters } = settings;
  return Object.freeze({
    ...identity,
    // An owner who renames the bakery and only later changes its short name does not have the previous one on every page.
    shortName: identity.name.startsWith(identity.shortName) ? identity.shortName : identity.name,
    telephone: { ...identity.telephone, link: `tel:${dialledNumber(identity.telephone.shown)}` },
    place: placeOfShop(identity.address, company.address),
    mark: letterOfMark(identity),
    company,
    legalLine: legalLine(company),
    footLine: footLine(identity, company),
    kitchenNotice: kitchen.notice,
    discount,
    menu,
    picture: hero.picture,
    hours: weekHoursText(week),
    unpaidOrderMinutes: orders.unpaidMinutes,
    visitMinutes: orders.visitMinutes,
    answerDays: enquiries.answerDays,
    orderNumberPrefix: orders.numberPrefix,
    emails: { closing: letters.closing, words: letters.words },
  });
}
