import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { attributes, attributeValues, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { formerSlugs } from '#server/db/tables/catalogue/former-slug-tables.ts';
import { type Kept, keepRead, rowsOf } from '#server/modules/snapshot/keep-read.ts';
import { readFilterRows } from './listing/facets/filter-rows.ts';
import { productColumns } from './product-columns.ts';
import { type CakeRow, type Catalogue, type CatalogueRows, periodOf, Shelf } from './shelf.ts';

/** The cakes by the transactions that wrote their rows, together; and all else that says what is shown of them. */
type Version = { readonly cakes: string; readonly others: string };
type Read = Version & { readonly rows: CatalogueRows };

const shownCakes = "products where kind = 'cake' and status = 'shown'";
const sumOf = (rows: string): string => `(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${rows})`;

const selectVersion = preparedStatement<Version, []>(
  'read_catalogue_version',
  `select ${sumOf(shownCakes)} as cakes, concat_ws(' ', ${['collections', 'attributes', 'attribute_values', 'categories'].map(rowsOf).join()},
     ${['product_attributes', 'product_pictures', 'former_slugs'].map(sumOf).join()}) as others`,
);
const selectWritten = preparedStatement<{ id: number; written: string }, []>(
  'read_written_cakes',
  `select id, xmin::text as written from ${shownCakes}`,
);

/** @param ids null for all */
const readCakes = (db: Db, ids: readonly number[] | null): Promise<CakeRow[]> =>
  db
    .select({
      ...productColumns,
      categoryId: products.categoryId,
      typeCategoryId: products.typeCategoryId,
      sold: products.sold,
      createdAt: products.createdAt,
      featuredRank: products.featuredRank,
      containsAlcohol: products.containsAlcohol,
      shownFrom: products.shownFrom,
      shownUntil: products.shownUntil,
      values: sql<string[]>`array(select value from product_attributes own where own.product_id = ${products.id})`.as(
        'own_values',
      ),
      byHand: sql<
        string[]
      >`array(select collection from collection_products own where own.product_id = ${products.id})`.as('by_hand'),
      written: sql<string>`${products}.xmin::text`.as('written'),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(products.kind, 'cake'),
        eq(products.status, 'shown'),
        ids === null ? undefined : inArray(products.id, [...ids]),
      ),
    )
    .orderBy(asc(products.id));

async function readWhole(db: Db, version: Version): Promise<Read> {
  const [cakes, ofCategories, ofCollections, ofValues, filterRows, former] = await Promise.all([
    readCakes(db, null),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select().from(collections).orderBy(asc(collections.position), asc(collections.key)),
    db
      .select({
        key: attributeValues.key,
        name: attributeValues.name,
        attribute: attributeValues.attribute,
        filterGroup: attributes.filterGroup,
      })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.key, attributeValues.attribute))
      .orderBy(asc(attributeValues.position), asc(attributeValues.key)),
    readFilterRows(db),
    db.select().from(formerSlugs),
  ]);
  return {
    ...version,
    rows: {
      cakes,
      categories: ofCategories,
      collections: ofCollections.map(({ filterGroup, ...row }) => ({ ...row, isFilter: filterGroup !== null })),
      values: ofValues.map(({ filterGroup, ...row }) => ({ ...row, isFilter: filterGroup !== null })),
      filterRows,
      formerSlugs: new Map(former.map(({ slug, productId }) => [slug, productId])),
    },
  };
}

/** An order changes the row of a cake or two: the others stay as they were read. */
async function readChanged(db: Db, known: Read, version: Version): Promise<Read> {
  const written = new Map((await selectWritten(db)).map((row) => [row.id, row.written]));
  const kept = known.rows.cakes.filter((row) => written.get(row.id) === row.written);
  for (const { id } of kept) written.delete(id);
  const changed = written.size === 0 ? [] : await readCakes(db, [...written.keys()]);
  return { ...version, rows: { ...known.rows, cakes: [...kept, ...changed].sort((a, b) => a.id - b.id) } };
}

/** One a process. @param checkedMs as of `keepRead` */
export function keepCatalogue(db: Db, checkedMs: number): Catalogue & Pick<Kept<unknown>, 'drop'> {
  const kept = keepRead<Read>(async (known) => {
    // Read first: what is committed meanwhile makes it older than the rows, and so they are looked at again.
    const [version] = await selectVersion(db);
    if (!version) throw new Error('the version of the catalogue was not read');
    if (known === null || known.others !== version.others) return readWhole(db, version);
    return known.cakes === version.cakes ? known : readChanged(db, known, version);
  }, checkedMs);
  let last: { readonly shelf: Shelf; readonly from: number; readonly until: number } | null = null;
  return {
    drop: kept.drop,
    at: async (now) => {
      const { rows } = await kept.read();
      const ms = now.getTime();
      if (last?.shelf.rows !== rows || ms < last.from || ms >= last.until)
        last = { shelf: new Shelf(rows, now), ...periodOf(rows, now) };
      return last.shelf;
    },
  };
}
