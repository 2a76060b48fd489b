import { asc, ne } from 'drizzle-orm';
import {
  blankForm,
  headOfSheet,
  rowOfSheet,
  type SheetProduct,
  sizeColumnsOfSheet,
} from '#domain/catalogue/sheet/product-sheet.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { inSlices } from '#server/platform/give-way.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/platform/write-csv.ts';
import { perStatement, readForms, readSheetCategories } from './read-forms.ts';

type CsvFile = { readonly name: string; readonly csv: string; readonly rows: number };

const fileOf = (what: string, now: Date, head: CsvRow, lines: readonly string[]): CsvFile => ({
  name: `${what}-${shopDate(now.getTime(), shopTimeZone)}.csv`,
  csv: byteOrderMark + csvLine(head) + lines.join(''),
  rows: lines.length,
});

/**
 * Exports all products except bespoke ones, in whatever state, by name. Importing the file again changes nothing. The audit log records the
 * export.
 */
export async function exportProducts(
  context: StaffContext,
  { example }: { readonly example?: 'yes' | undefined },
): Promise<CsvFile> {
  const { db, now } = context;
  const categories = await readSheetCategories(db);
  const all = example === 'yes' ? [exampleOf(categories[0]?.id ?? null)] : await readAll(context);
  const sizeColumns = sizeColumnsOfSheet(all.map(({ form }) => form));
  const lines: string[] = [];
  await inSlices(all, (product) => void lines.push(csvLine(rowOfSheet(product, { categories, sizeColumns }))));
  if (example !== 'yes')
    await writeAudit(context, {
      action: 'products.exported',
      subjectKind: 'products',
      subject: 'list',
      after: { rows: lines.length },
    });
  return fileOf(example === 'yes' ? 'products-example' : 'products', now, headOfSheet(sizeColumns), lines);
}

async function readAll({ db }: StaffContext): Promise<SheetProduct[]> {
  const slugs = await db
    .select({ slug: products.slug })
    .from(products)
    .where(ne(products.kind, 'bespoke'))
    .orderBy(asc(products.name), asc(products.id));
  const all: SheetProduct[] = [];
  for (let from = 0; from < slugs.length; from += perStatement) {
    const part = slugs.slice(from, from + perStatement).map(({ slug }) => slug);
    const forms = await readForms(db, part);
    all.push(...part.flatMap((slug) => forms.get(slug) ?? []));
  }
  return all;
}

const exampleSize = {
  label: '',
  lowerPricePence: null,
  lowerFrom: null,
  lowerUntil: null,
  depositPence: 0,
  pieces: 1,
  netGrams: null,
};

/** Shows how a row is written: two weights, a list, allergens. */
const exampleOf = (categoryId: number | null): SheetProduct => ({
  isExtra: false,
  stock: 0,
  form: {
    ...blankForm('an-example-cake', false),
    name: 'An example cake',
    categoryId,
    sizes: [
      { ...exampleSize, grams: 400, pricePence: 2_200, servingsFrom: 4, servingsTo: 6 },
      { ...exampleSize, grams: 800, pricePence: 3_850, servingsFrom: 8, servingsTo: 10 },
    ],
    defaultGrams: 400,
    description: 'What customers read about it.',
    cakeBase: 'Sponge',
    ingredients: 'Flour, butter, eggs, sugar',
    ingredientLines: ['Wheat flour', 'Butter (milk)', 'Eggs', 'Sugar'],
    allergens: levelsFrom(['wheat', 'eggs', 'milk'], ['almonds', 'hazelnuts']),
    dietary: ['Vegetarian'],
    occasions: ['Birthday', 'Retirement'],
  },
});
