import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { mostImportRows } from '#contract/admin/imports.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { quotedCell, tidyCell } from '#domain/catalogue/sheet/cell.ts';
import type { SheetCategory } from '#domain/catalogue/sheet/product-columns.ts';
import type { CellFault, RowCells } from '#domain/catalogue/sheet/product-sheet.ts';
import { readHeadings } from '#domain/catalogue/sheet/read-headings.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import { PlainProblem } from '#domain/failure.ts';
import { formOf } from '#server/catalogue/products/read-admin-product.ts';
import type { Db } from '#server/db/open.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, formerSlugs, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { inSlices } from '#server/platform/give-way.ts';
import { type ReadCsv, readCsv } from '#server/platform/read-csv.ts';

export type SheetRow = { readonly line: number; readonly cells: RowCells; readonly faults: readonly CellFault[] };
export type Sheet = { readonly rows: readonly SheetRow[]; readonly encoding: ReadCsv['encoding'] };

/** @throws PlainProblem if the file as a whole cannot be read: no CSV, too long, wrong headings, nothing below them */
export async function readSheet(content: Buffer): Promise<Sheet> {
  const { rows, encoding } = await readCsv(content, mostImportRows);
  const [head, ...below] = rows;
  const headings = readHeadings(head?.cells ?? []);
  if (!headings.isRight)
    throw new PlainProblem(`The first line must contain the headings. ${headings.problems.join(' ')}`);
  if (below.length === 0) throw new PlainProblem('There are no lines below the headings.');
  const read: SheetRow[] = [];
  await inSlices(below, ({ line, cells }) => void read.push(rowOf(line, cells, headings.names)));
  return { rows: read, encoding };
}

function rowOf(line: number, cells: readonly string[], names: readonly (string | null)[]): SheetRow {
  const named = new Map<string, string>();
  names.forEach((name, at) => {
    if (name !== null) named.set(name, tidyCell(cells[at] ?? ''));
  });
  const stray = cells.find((cell, at) => (names[at] ?? null) === null && cell.trim() !== '');
  const faults =
    stray === undefined ? [] : [{ column: '', text: `${quotedCell(stray)} is in a column without a heading.` }];
  return { line, cells: named, faults };
}

export type KeptProduct = {
  readonly id: number;
  readonly version: number;
  readonly isExtra: boolean;
  readonly form: ProductForm;
  /** Null for a product made to order. */
  readonly stock: number | null;
  readonly ingredientList: readonly Ingredient[];
};

/** How many products one statement reads or writes: the driver writes a statement of thousands of values in one go. */
export const perStatement = 200;

/** The products with these slugs, in whatever state. Bespoke ones are left out, because they are sold by quotes alone. */
export async function readForms(db: Db, slugs: readonly string[]): Promise<Map<string, KeptProduct>> {
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.slug, [...slugs]), ne(products.kind, 'bespoke')));
  const ids = rows.map(({ id }) => id);
  const sizes = await db
    .select()
    .from(productSizes)
    .where(inArray(productSizes.productId, ids))
    .orderBy(asc(productSizes.productId), asc(productSizes.grams));
  const { productId, file, hash, alternative } = productPictures;
  const pictures = await db
    .select({ productId, file, hash, alternative })
    .from(productPictures)
    .where(inArray(productId, ids))
    .orderBy(asc(productId), asc(productPictures.position));
  const gathered = await db
    .select({ productId: collectionProducts.productId, key: collectionProducts.collection })
    .from(collectionProducts)
    .innerJoin(collections, and(eq(collections.key, collectionProducts.collection), eq(collections.rule, 'byHand')))
    .where(inArray(collectionProducts.productId, ids))
    .orderBy(asc(collections.position), asc(collections.key));
  const collectionsOf = byProduct(gathered);
  const sizesOf = byProduct(sizes);
  const picturesOf = byProduct(pictures);
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        id: row.id,
        version: row.version,
        isExtra: row.kind === 'extra',
        form: formOf(row, {
          sizes: sizesOf.get(row.id) ?? [],
          pictures: (picturesOf.get(row.id) ?? []).map(({ productId: _, ...picture }) => picture),
          collections: (collectionsOf.get(row.id) ?? []).map(({ key }) => key),
        }),
        stock: row.stock,
        ingredientList: row.ingredientList,
      },
    ]),
  );
}

function byProduct<Part extends { readonly productId: number }>(parts: readonly Part[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const part of parts) {
    const own = found.get(part.productId);
    if (own) own.push(part);
    else found.set(part.productId, [part]);
  }
  return found;
}

/**
 * Slugs that no new product may take, with the name of the product that has them: they lead to another product, or belong to a bespoke one,
 * which no file contains.
 */
export async function readTaken(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const asked = [...slugs];
  const former = await db
    .select({ slug: formerSlugs.slug, name: products.name })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(inArray(formerSlugs.slug, asked));
  const bespoke = await db
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(and(inArray(products.slug, asked), eq(products.kind, 'bespoke')));
  return new Map([...former, ...bespoke].map(({ slug, name }) => [slug, name]));
}

export const readSheetCategories = (db: Db): Promise<SheetCategory[]> =>
  db
    .select({ id: categories.id, slug: categories.slug, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
