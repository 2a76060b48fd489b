import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { databaseUrlAt, type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

const otherBakery = path.join(import.meta.dirname, '../second-bakery');

/** The first Monday of next March: ahead of the wall clock, and no clocks change in its week. */
function mondayOfStory(): string {
  let day = `${new Date().getFullYear() + 1}-03-01`;
  while (weekdayOf(day) !== 0) day = addDays(day, 1);
  return day;
}

/** A shop whose clock shows a moment of its own. */
export type ShopAt = {
  readonly shop: OwnShop;
  /** The port by which it and its database are known. */
  readonly at: string;
  /** How far its clock is ahead of the wall clock. */
  readonly aheadMs: number;
};

export type EmptyBakery = AsyncDisposable & {
  readonly monday: string;
  /** The shop from Monday, eight o'clock. */
  readonly opening: ShopAt;
  /**
   * The same shop later: another process on the same database, whose clock shows that moment. @param days how many days after the Monday
   */
  later(days: number, time: string): Promise<ShopAt & AsyncDisposable>;
};

/** A new bakery's shop on the morning when it is set up: who they are is known from its first data, and it sells nothing yet. */
export async function openEmptyBakery(): Promise<EmptyBakery> {
  const firstData = await mkdtemp(path.join(tmpdir(), 'empty-bakery-'));
  await cp(otherBakery, firstData, { recursive: true });
  await writeFile(path.join(firstData, 'catalogue.json'), '[]');
  const monday = mondayOfStory();
  const openAt = async (moment: string, env: Readonly<Record<string, string>>): Promise<ShopAt> => {
    const aheadMs = Date.parse(moment) - Date.now();
    const shop = await openOwnShop({ FIRST_DATA: firstData, CLOCK_AT: moment, ...env });
    return { shop, aheadMs, at: new URL(shop.url).port };
  };
  const opening = await openAt(`${monday}T08:00:00.000Z`, {});
  return {
    monday,
    opening,
    async later(days, time) {
      const moment = `${addDays(monday, days)}T${time}:00.000Z`;
      const then = await openAt(moment, { SAME_DATABASE_URL: await databaseUrlAt(opening.at) });
      return { ...then, [Symbol.asyncDispose]: () => then.shop[Symbol.asyncDispose]() };
    },
    async [Symbol.asyncDispose]() {
      await opening.shop[Symbol.asyncDispose]();
      await rm(firstData, { recursive: true, force: true });
    },
  };
}
