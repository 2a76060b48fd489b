import { asc } from 'drizzle-orm';
import type { Settings } from '#contract/content/settings.ts';
import { weekHoursText } from '#contract/diary-words.ts';
import type { Shop } from '#contract/shop.ts';
import { letterOfMark } from '#domain/mark/letter-of-mark.ts';
import { footLine, legalLine } from '#domain/pages/legal-line.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Db } from '#server/db/open.ts';
import { openingHours } from '#server/db/tables/pickup/diary-tables.ts';
import { readSettings } from './read-settings.ts';

const keysOfShop = ['identity', 'company', 'kitchen', 'discount', 'orders', 'menu', 'hero', 'letters'] as const;

/** What the owner has set, as it stands now. */
export async function readShop(db: Db): Promise<Shop> {
  const [settings, opening] = await Promise.all([
    readSettings(db, keysOfShop),
    db.select().from(openingHours).orderBy(asc(openingHours.weekday)),
  ]);
  const week = Array.from({ length: 7 }, (_, n) => opening.find(({ weekday }) => weekday === n + 1) ?? null);
  return shopFrom(settings, {
    week: week.map((day) => day && { opens: day.opens.slice(0, 5), closes: day.closes.slice(0, 5) }),
  });
}

export function shopFrom(
  settings: Pick<Settings, (typeof keysOfShop)[number]>,
  { week }: { readonly week: Diary['week'] },
): Shop {
  const { identity, company, kitchen, discount, orders, menu, hero, letters } = settings;
  return Object.freeze({
    ...identity,
    // Who gives the bakery another name, and thinks of its short one later, has not the former one on every page.
    shortName: identity.name.startsWith(identity.shortName) ? identity.shortName : identity.name,
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
    orderNumberPrefix: orders.numberPrefix,
    emails: { opening: letters.opening, closing: letters.closing },
  });
}
