import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { readLeadTimes as readEndpoint, saveLeadTime as saveEndpoint } from '#contract/admin/diary/places.ts';
import { Failure } from '#domain/failure.ts';
import { leadText } from '#domain/staff/words/diary-words.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { leadOf } from '#server/modules/diary/read-needs.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { keepChange, lockDiary, mustBeAsSeen } from './change-opening.ts';
import { changeLine } from './words-of-change.ts';

/** What is shown to customers, by category and name. */
export async function readLeadTimes({ db }: Pick<StaffContext, 'db'>): Promise<z.input<typeof readEndpoint.output>> {
  const rows = await db
    .select({
      slug: products.slug,
      name: products.name,
      category: categories.name,
      leadDays: products.leadDays,
      orderBy: products.orderBy,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.status, 'shown'), eq(products.kind, 'cake')))
    .orderBy(asc(categories.position), asc(categories.name), asc(products.name), asc(products.slug));
  return {
    products: rows.map(({ slug, name, category, ...row }) => ({ slug, name, category, lead: leadOf(row) })),
  };
}

/** Without one it is there on the day that it is ordered. @throws Failure 'notFound', 'conflict' where it is another than was seen */
export async function saveLeadTime(
  context: StaffContext,
  { slug, seen, lead }: z.output<typeof saveEndpoint.input>,
): Promise<Record<string, never>> {
  const { db } = context;
  await lockDiary(db);
  const [row] = await db.select().from(products).where(eq(products.slug, slug)).for('update');
  if (!row) throw new Failure('notFound');
  const before = leadOf(row);
  mustBeAsSeen(row.name, seen, before);
  await db
    .update(products)
    .set({ leadDays: lead?.days ?? 0, orderBy: lead?.orderBy ?? null })
    .where(eq(products.id, row.id));
  await keepChange(context, changeLine(row.name, leadText(lead)), {
    action: 'diary.leadTimeChanged',
    subject: row.slug,
    before,
    after: lead,
  });
  return {};
}
