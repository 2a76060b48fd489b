import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { dailyPieces } from '#contract/content/settings/setting-fields.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { counterHoursOn } from '#domain/pickup/hours.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { piecesToBake } from '#domain/stock/daily-pieces.ts';
import { lockStock, moveStock, shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { isSold, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { bakedDays, stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { readOpening } from '#server/pickup/read-diary.ts';
import { isInSeasonOn } from '#server/pickup/read-needs.ts';

/**
 * Fills up the daily pieces once each morning of a day on which the counter is open, however often and from however many processes it is
 * called (decision 305). A day on which nobody called it is not made up for, and a product that staff marked 'not today' beforehand is left
 * out.
 * @returns how many products were filled up
 */
export async function bakeDailyPieces(db: Db, now: Date): Promise<number> {
  const { isOn, at, percent, since } = await readRule(db);
  if (!isOn) return 0;
  const diary = await readOpening(db, now);
  const date = shopDate(now.getTime(), diary.timeZone);
  const due = instantOf(date, at, diary.timeZone);
  // A rule made this afternoon applies from tomorrow morning.
  if (now.getTime() < due || since.getTime() >= due || counterHoursOn(date, diary) === null) return 0;
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

type Morning = { readonly date: string; readonly percent: readonly number[] };

async function bake(tx: Db, { now, ...morning }: Morning & { readonly now: Date }): Promise<number> {
  const daily = await dailyProducts(tx);
  const locked = await lockStock(
    tx,
    daily.map(({ id }) => id),
  );
  const stocks = new Map(locked.map(({ id, stock }) => [id, stock]));
  const wanted = filledUp(
    daily.map((product) => ({ ...product, stock: stocks.get(product.id) ?? null })),
    morning,
  );
  await moveStock(tx, wanted, { reason: 'baked', madeBy: shopItself, note: 'daily pieces', at: now });
  if (wanted.size > 0) await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
  return wanted.size;
}

/** By product: the pieces that the morning of a day added to the stock, or will add to the stock as it is now. */
export async function readMorning(db: Db, date: string, now: Date): Promise<ReadonlyMap<number, number>> {
  const [done] = await db.select().from(bakedDays).where(eq(bakedDays.date, date));
  if (done) {
    const baked = await db
      .select({ id: stockMovements.productId, pieces: stockMovements.pieces })
      .from(stockMovements)
      .where(
        and(
          eq(stockMovements.at, done.at),
          eq(stockMovements.reason, 'baked'),
          eq(stockMovements.madeBy, shopItself),
          isNull(stockMovements.orderId),
        ),
      );
    return new Map(baked.map(({ id, pieces }) => [id, pieces]));
  }
  const { isOn, percent } = await readRule(db);
  if (!isOn || counterHoursOn(date, await readOpening(db, now)) === null) return new Map();
  return filledUp(await dailyProducts(db), { date, percent });
}

type DailyProduct = Awaited<ReturnType<typeof dailyProducts>>[number];

function filledUp(products: readonly DailyProduct[], { date, percent }: Morning): Map<number, number> {
  const weekday = weekdayOf(date);
  const day = { weekday, percent: percent[weekday] ?? 0 };
  const wanted = new Map<number, number>();
  for (const product of products) {
    if (product.stock === null || product.notOn === date || !isInSeasonOn(date, product)) continue;
    const pieces = piecesToBake({ ...product, stock: product.stock }, day);
    if (pieces > 0) wanted.set(product.id, pieces);
  }
  return wanted;
}

const dailyProducts = (tx: Db) =>
  tx
    .select({
      id: products.id,
      stock: products.stock,
      dailyPieces: products.dailyPieces,
      byWeekday: products.dailyByWeekday,
      piecesOfSize: productSizes.pieces,
      seasonFrom: products.seasonFrom,
      seasonTo: products.seasonTo,
      notOn: products.notOn,
    })
    .from(products)
    .innerJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.isDefault, true)))
    .where(and(isSold, isNotNull(products.stock), or(gt(products.dailyPieces, 0), isNotNull(products.dailyByWeekday))));
