import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { changesOf } from '#domain/catalogue/editing/merge-forms.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { differenceOfCount } from '#domain/stock/movement.ts';
import { isSameValue } from '#domain/values/differences.ts';
import { lockSlugs } from '#server/catalogue/products/find-slug.ts';
import { auditedOf } from '#server/catalogue/products/save-product.ts';
import { factsOf, namedIngredients, writeForm, writeSizes } from '#server/catalogue/products/write-form.ts';
import { mostStock } from '#server/catalogue/stock/staff-stock.ts';
import { moveStock, openStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { type Auditing, writeAudits } from '#server/platform/write-audit.ts';
import type { Count, PlannedProduct } from './plan-products.ts';
import { type KeptProduct, perStatement } from './read-forms.ts';

type Counted = PlannedProduct & { readonly count: Count };
type Changed = PlannedProduct & { readonly kept: KeptProduct };
const isChanged = (product: PlannedProduct): product is Changed => product.kept !== null;
const isCounted = (product: PlannedProduct): product is Counted => product.count !== null;

/**
 * Writes all planned products in the caller's transaction. Only products that change or were counted are locked, in the order of their ids.
 * @param file its name, which the ledger keeps with the counts
 * @returns the slugs that somebody changed, created or took in the meantime: if there are any, the transaction must be rolled back
 */
export async function writeProducts(
  context: Auditing,
  { planned, file }: { readonly planned: readonly PlannedProduct[]; readonly file: string },
  progress: (done: number) => Promise<void>,
): Promise<readonly string[]> {
  const { db } = context;
  const changed = planned.filter(isChanged);
  const fresh = planned.filter((product) => product.kept === null);
  if (fresh.length > 0) await lockSlugs(db);
  const stale = [...(await lockAsPlanned(db, changed)), ...(await slugsNowTaken(db, fresh))];
  if (stale.length > 0) return stale;
  let done = 0;
  let analysed = 0;
  const each = async <Part>(all: readonly Part[], write: (part: readonly Part[]) => Promise<void>): Promise<void> => {
    for (let from = 0; from < all.length; from += perStatement) {
      const part = all.slice(from, from + perStatement);
      await write(part);
      done += part.length;
      if (done >= 2 * analysed) {
        await analyse(db);
        analysed = done;
      }
      await progress(done);
    }
  };
  await each(fresh, (part) => insertNew(context, part));
  await each(
    changed.filter(({ kept, wanted }) => kept.form !== wanted),
    (part) => changeKept(context, part),
  );
  await each(planned.filter(isCounted), async (part) => void stale.push(...(await bookCounts(context, part, file))));
  return stale;
}

/**
 * Nobody else knows of uncommitted rows: without this, the product triggers are planned for a shop as small as it was before, and take a
 * time that grows with the square of the file's length.
 */
const analyse = (db: Db): Promise<unknown> => db.execute(sql`analyze products, product_sizes, product_attributes`);

async function lockAsPlanned(db: Db, changed: readonly Changed[]): Promise<string[]> {
  const ids = changed.map(({ kept }) => kept.id);
  const rows = await db
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)
    .for('no key update');
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return changed.filter(({ kept }) => versions.get(kept.id) !== kept.version).map(({ wanted }) => wanted.slug);
}

async function slugsNowTaken(db: Db, fresh: readonly PlannedProduct[]): Promise<string[]> {
  const slugs = sql.param(fresh.map(({ wanted }) => wanted.slug));
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from products where slug = any(${slugs}::text[]) union select slug from former_slugs where slug = any(${slugs}::text[])`);
  return rows.map(({ slug }) => slug);
}

const rowOf = (wanted: ProductForm, isExtra: boolean) => ({
  ...factsOf(wanted),
  slug: wanted.slug,
  kind: isExtra ? ('extra' as const) : ('cake' as const),
  stock: wanted.supply === 'toOrder' ? null : 0,
});

async function insertNew(context: Auditing, fresh: readonly PlannedProduct[]): Promise<void> {
  const { db, staff, now } = context;
  const made = await db
    .insert(products)
    .values(
      fresh.map(({ wanted, isExtra }) => ({
        ...rowOf(wanted, isExtra),
        ingredientList: namedIngredients(wanted, []),
      })),
    )
    .returning({ id: products.id, slug: products.slug });
  const ids = new Map(made.map(({ id, slug }) => [slug, id]));
  await writeSizes(
    db,
    fresh.map(({ wanted }) => ({ productId: ids.get(wanted.slug) ?? 0, form: wanted })),
  );
  await openStock(db, [...ids.values()], { madeBy: staff.name, at: now });
  await writeAudits(
    context,
    fresh.map(({ wanted }) => ({
      action: 'product.created',
      subjectKind: 'product',
      subject: wanted.slug,
      subjectName: wanted.name,
      after: { name: wanted.name, state: wanted.state },
    })),
  );
}

const never = new Set(['id', 'slug', 'kind', 'stock', 'version', 'updatedAt', 'createdAt', 'sold']);
const asProposed = (row: object) =>
  Object.fromEntries(
    Object.entries(getTableColumns(products))
      .filter(([key]) => key in row && !never.has(key))
      .map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  );

async function changeKept(context: Auditing, changed: readonly Changed[]): Promise<void> {
  const { db } = context;
  const isMoved = ({ kept, wanted }: Changed): boolean =>
    (kept.form.supply === 'toOrder') !== (wanted.supply === 'toOrder');
  // Their pieces are booked out, or their ledger begins, so each is written by itself.
  for (const { kept, wanted } of changed.filter(isMoved)) await writeForm(context, kept, wanted);
  const rows = changed
    .filter((product) => !isMoved(product))
    .map(({ kept, wanted, isExtra }) => ({
      id: kept.id,
      ...rowOf(wanted, isExtra),
      ingredientList: namedIngredients(wanted, kept.ingredientList),
    }));
  const [first] = rows;
  // Every row exists already: an upsert is the one statement that gives each of many rows its own values.
  if (first)
    await db
      .insert(products)
      .values(rows)
      .onConflictDoUpdate({ target: products.id, set: asProposed(first) });
  const resized = changed.filter(
    (product) =>
      !isMoved(product) &&
      !(
        isSameValue(product.kept.form.sizes, product.wanted.sizes) &&
        product.kept.form.defaultGrams === product.wanted.defaultGrams
      ),
  );
  await writeSizes(
    db,
    resized.map(({ kept, wanted }) => ({ productId: kept.id, form: wanted })),
  );
  await writeAudits(
    context,
    changed.map(({ kept, wanted }) => ({
      action: kept.form.state === wanted.state ? 'product.changed' : `product.${wanted.state}`,
      subjectKind: 'product',
      subject: wanted.slug,
      subjectName: wanted.name,
      ...auditedOf(changesOf(kept.form, wanted)),
    })),
  );
}

/**
 * Books the counts through the ledger alone, so that what was sold since a count began stays sold.
 * @returns the slugs of the products whose stock would be more than any bakery holds
 */
async function bookCounts(context: Auditing, counted: readonly Counted[], file: string): Promise<string[]> {
  const { db, staff, now } = context;
  const slugs = counted.map(({ wanted }) => wanted.slug);
  const rows = await db
    .select({ id: products.id, slug: products.slug, stock: products.stock })
    .from(products)
    .where(inArray(products.slug, slugs));
  const kept = new Map(rows.map((row) => [row.slug, row]));
  const booked = counted.map(({ wanted: { slug, name }, count }) => {
    const { id = 0, stock = 0 } = { ...kept.get(slug) };
    const before = stock ?? 0;
    return { id, slug, name, before, pieces: differenceOfCount({ ...count, stock: before }).pieces };
  });
  const note = `file ${file}`.slice(0, 200);
  const pieces = new Map(booked.map(({ id, pieces: moved }) => [id, moved]));
  await moveStock(db, pieces, { reason: 'counted', madeBy: staff.name, note, at: now });
  await writeAudits(
    context,
    booked.map(({ slug, name, before, pieces: moved }) => ({
      action: 'stock.counted',
      subjectKind: 'product',
      subject: slug,
      subjectName: name,
      before: { stock: before },
      after: { stock: before + moved },
      reason: note,
    })),
  );
  await db.execute(sql`select pg_notify('catalogue_changed', '')`);
  return booked.filter(({ before, pieces: moved }) => before + moved > mostStock).map(({ slug }) => slug);
}

/** The names of products, for whoever is told of them. */
export async function namesOf(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  const names = new Map(rows.map(({ slug, name }) => [slug, name]));
  return slugs.map((slug) => names.get(slug) ?? slug);
}
