import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { dailyPieces } from '#contract/content/daily-pieces.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { hoursOn } from '#domain/pickup/diary.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { piecesToBake } from '#domain/stock/daily-pieces.ts';
import { isInSeason } from '#domain/time/season.ts';
import { lockStock, moveStock, shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { isSold, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { bakedDays } from '#server/db/tables/catalogue/stock-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { readOpening } from '#server/modules/diary/read-diary.ts';
import { seasonOf } from '#server/modules/diary/read-needs.ts';

/**
 * Once each morning of an open day, however often and from however many processes it is called (decision 305). A day that nobody
 * called it on is not made up.
 * @returns how many products were filled up
 */
export async function bakeDailyPieces(db: Db, now: Date): Promise<number> {
  const { isOn, at, percent, since } = await readRule(db);
  if (!isOn) return 0;
  const diary = await readOpening(db, now);
  const date = shopDate(now.getTime(), diary.timeZone);
  const due = instantOf(date, at, diary.timeZone);
  // A rule of this afternoon is for tomorrow's morning.
  if (now.getTime() < due || since.getTime() >= due || hoursOn(date, diary) === null) return 0;
  return db.transaction(async (tx) => {
    const [isFirst] = await tx.insert(bakedDays).values({ date, at: now }).onConflictDoNothing().returning();
    return isFirst ? bake(tx, { date, percent, now }) : 0;
  });
}

async function readRule(db: Db) {
  const [version] = await db
    .select({ value: settingVersions.value, since: settingVersions.changedAt })
    .from(settingVersions)
    .where(eq(settingVersions.key, 'dailyPieces'))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  return { ...dailyPieces.parse(version?.value), since: version?.since ?? new Date(0) };
}

type Morning = { readonly date: string; readonly percent: readonly number[]; readonly now: Date };

async function bake(tx: Db, { date, percent, now }: Morning): Promise<number> {
  const weekday = weekdayOf(date);
  const day = { weekday, percent: percent[weekday] ?? 0 };
  const daily = await tx
    .select({
      id: products.id,
      dailyPieces: products.dailyPieces,
      byWeekday: products.dailyByWeekday,
      piecesOfSize: productSizes.pieces,
      seasonFrom: products.seasonFrom,
      seasonTo: products.seasonTo,
    })
    .from(products)
    .innerJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.isDefault, true)))
    .where(and(isSold, isNotNull(products.stock), or(gt(products.dailyPieces, 0), isNotNull(products.dailyByWeekday))));
  const known = new Map(daily.map((product) => [product.id, product]));
  const wanted = new Map<number, number>();
  for (const { id, stock } of await lockStock(tx, [...known.keys()])) {
    const product = known.get(id);
    const season = product && seasonOf(product);
    if (!product || stock === null || (season && !isInSeason(season, date))) continue;
    const pieces = piecesToBake({ ...product, stock }, day);
    if (pieces > 0) wanted.set(id, pieces);
  }
  await moveStock(tx, wanted, { reason: 'baked', madeBy: shopItself, note: 'daily pieces', at: now });
  if (wanted.size > 0) await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
  return wanted.size;
}
