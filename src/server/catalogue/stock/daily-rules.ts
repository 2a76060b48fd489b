import { desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/stock/daily-pieces.ts';
import { dailyPieces } from '#contract/content/settings/setting-fields.ts';
import { Failure } from '#domain/failure.ts';
import type { DailyPieces } from '#domain/stock/daily-pieces.ts';
import { isSameValue } from '#domain/values/differences.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { bakedDays } from '#server/db/tables/catalogue/stock-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';

type KeptRule = { readonly rule: DailyPieces; readonly version: number; readonly changedBy: string };

const key = 'dailyPieces';

export async function readDailyRule(db: Db): Promise<KeptRule> {
  const [kept] = await db
    .select({
      value: settingVersions.value,
      version: settingVersions.version,
      changedBy: settingVersions.changedBy,
    })
    .from(settingVersions)
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  return {
    rule: dailyPieces.parse(kept?.value),
    version: kept?.version ?? 0,
    changedBy: kept?.changedBy ?? '',
  };
}

type ProductRow = endpoints.DailyPiecesPage['products'][number];

/** The rule, and every product that has a stock and is not archived. */
export async function readDailyPieces({ db }: StaffContext): Promise<z.input<typeof endpoints.readDailyPieces.output>> {
  const { rule, ...kept } = await readDailyRule(db);
  const [last] = await db.select({ date: bakedDays.date }).from(bakedDays).orderBy(desc(bakedDays.date)).limit(1);
  const { rows } = await db.execute<ProductRow>(sql`
    select products.id, products.name, ${sql.raw(mainImageText)} as image, coalesce(c.name, 'Extras') as category,
      coalesce(size.pieces, 1) as "piecesOfSize", products.daily_pieces as "dailyPieces", products.daily_by_weekday as "byWeekday", products.low_stock as "lowStock"
    from products
    left join categories c on c.id = products.category_id
    left join product_sizes size on size.product_id = products.id and size.is_default
    where products.status <> 'archived' and products.stock is not null
    order by c.position nulls last, products.name, products.id`);
  return { ...kept, rule: { ...rule, percent: [...rule.percent] }, lastBaked: last?.date ?? null, products: rows };
}

const changedMeanwhile = (what: string): Failure =>
  new Failure('conflict', {
    text: `Somebody else has changed ${what} in the meantime. Your change was not saved: please check what is there now.`,
  });

/** @throws Failure 'conflict' if the rule in force is not the one that was seen */
export async function saveDailyRule(
  context: StaffContext,
  { seen, rule }: z.output<typeof endpoints.saveDailyRule.input>,
): Promise<z.input<typeof endpoints.saveDailyRule.output>> {
  const { db, staff } = context;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const before = await readDailyRule(db);
  if (before.version !== seen) throw changedMeanwhile('the morning fill-up rule');
  const version = await writeSetting(db, { key, value: rule, as: staff.name });
  await writeAudit(context, {
    action: 'stock.dailyRuleChanged',
    subjectKind: 'setting',
    subject: key,
    subjectName: 'Daily pieces',
    before: before.rule,
    after: rule,
  });
  return { version };
}

/** @throws Failure 'notFound', 'conflict' if the product has other numbers than were seen, or is made to order */
export async function saveProductRule(
  context: StaffContext,
  { productId, seen, wanted }: z.output<typeof endpoints.saveProductRule.input>,
): Promise<Record<string, never>> {
  const { db } = context;
  const [row] = await db.select().from(products).where(eq(products.id, productId)).for('no key update');
  if (!row) throw new Failure('notFound', { text: 'This product no longer exists. Nothing was saved.' });
  if (row.stock === null)
    throw new Failure('conflict', { text: `${row.name} is made to order: it has no stock to fill up.` });
  const before = { dailyPieces: row.dailyPieces, byWeekday: row.dailyByWeekday, lowStock: row.lowStock };
  if (!isSameValue(before, seen)) throw changedMeanwhile(row.name);
  const { byWeekday, ...others } = wanted;
  await db
    .update(products)
    .set({ ...others, dailyByWeekday: byWeekday })
    .where(eq(products.id, productId));
  await writeAudit(context, {
    action: 'stock.ruleChanged',
    subjectKind: 'product',
    subject: row.slug,
    subjectName: row.name,
    before,
    after: wanted,
  });
  return {};
}
