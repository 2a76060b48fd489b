import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { leadTime, season } from '#contract/fields/numbers-and-days.ts';
import { slugPattern } from '#contract/fields/text.ts';
import type { supplies } from '#domain/catalogue/editing/product-fields.ts';
import { type LeadTime, type ProductOptions, usualLead } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, keysOfName, levelsFrom } from '#domain/diet/allergens.ts';
import { PlainProblem } from '#domain/failure.ts';
import { vatClasses } from '#domain/money/ledger.ts';
import { pictureViews } from '#server/db/tables/catalogue/picture-tables.ts';

const offered = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));
/** Null needs no time of its own; if it is missing, the usual time applies. */
const lead = offered(leadTime);
const words = z.object({
  max: z.int().check(z.minimum(1), z.maximum(40)),
  where: z.string(),
  placeholder: z.string(),
  lead,
  isAskedFor: z.optional(z.boolean()),
});
const photo = z.object({ shape: z.enum(['circle', 'rectangle-4x3']), minPixels: z.int().check(z.minimum(1)), lead });

const allergenList = z.pipe(
  z.array(z.string()),
  z.transform((names, context): AllergenKey[] =>
    names.flatMap((name) => {
      try {
        return keysOfName(name);
      } catch {
        context.issues.push({ code: 'custom', message: `'${name}' is not one of the 14 allergens`, input: name });
        return [];
      }
    }),
  ),
);

export const slug = z.string().check(z.regex(slugPattern), z.maxLength(120));

/** A number of anything that is counted; each fits its column. */
export const count = (least: number) => z.int().check(z.minimum(least), z.maximum(10_000));

/** In pounds. */
export const amount = z.number().check(
  z.positive(),
  z.maximum(100_000),
  z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'not whole pence'),
);

/** Reads a file that the shop needs only while it has none of its data yet. @throws PlainProblem if there is no such file */
export const readFirstFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new PlainProblem(
      `${path.dirname(file)} has no ${path.basename(file)}. FIRST_DATA is the folder with the initial data of a new shop.`,
    );
  });

type RowsOfFile<Row> = {
  /** What the file's JSON must be for its rows to be in it; if it is not, `otherwise` is reported. */
  readonly list: z.ZodMiniType<readonly unknown[]>;
  readonly otherwise: string;
  readonly row: z.ZodMiniType<Row>;
};

/** @throws PlainProblem with a line for each fault of each row, with its position and slug */
export function readRows<Row extends { readonly slug: string }>(
  text: string,
  file: string,
  { list, otherwise, row }: RowsOfFile<Row>,
): Row[] {
  const rows = parsed(text, list);
  if (rows === null) throw new PlainProblem(`${file} ${otherwise}`);
  const faults: string[] = [];
  const found = rows.flatMap((each, index) => {
    const read = row.safeParse(each);
    if (read.success) return [read.data];
    faults.push(...faultsOf(read.error, each, index));
    return [];
  });
  faults.push(...twiceIn(found));
  if (faults.length > 0) throw new PlainProblem(`${file} cannot be read:\n${faults.join('\n')}`);
  return found;
}

function parsed<T>(text: string, as: z.ZodMiniType<T>): T | null {
  try {
    return as.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A line for each fault of a row, with its position and slug. */
function faultsOf({ issues }: z.core.$ZodError, row: unknown, index: number): string[] {
  const named = z.object({ slug: z.string() }).safeParse(row).data?.slug ?? 'no slug';
  return issues.map(({ path, message }) => `${index + 1} (${named}) ${path.map(String).join('.')}: ${message}`);
}

function twiceIn(rows: readonly { readonly slug: string }[]): string[] {
  const slugs = rows.map((row) => row.slug);
  const twice = new Set(slugs.filter((each, index) => slugs.indexOf(each) !== index));
  return [...twice].map((each) => `${each}: is listed twice`);
}
/** Both are in UTC. */
const lowerPrice = z.object({ price: amount, from: offered(z.iso.datetime()), until: offered(z.iso.datetime()) }).check(
  z.refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    error: 'it ends before it starts',
    path: ['until'],
  }),
);
const grams = z.int().check(z.minimum(1), z.maximum(100_000));
const size = z
  .object({
    grams,
    price: amount,
    lowerPrice: offered(lowerPrice),
    label: z.string().check(z.maxLength(120)),
    servingsFrom: z.nullable(count(1)),
    servingsTo: z.nullable(count(1)),
    pieces: count(1),
    netGrams: z.nullable(grams),
  })
  .check(
    z.refine(({ servingsFrom, servingsTo }) => (servingsFrom ?? 0) <= (servingsTo ?? Number.POSITIVE_INFINITY), {
      error: 'must not be fewer than servingsFrom',
      path: ['servingsTo'],
    }),
  );

const productOfFile = z
  .object({
    slug,
    /** Its previous slug: the product keeps its orders, its stock and its pictures, and the previous address redirects to it. */
    formerSlug: offered(slug),
    /** The 'byHand' collections that it is in; if missing, those that it is in already. */
    collections: offered(z.array(z.string())),
    name: z.string().check(z.minLength(1)),
    categorySlug: z.string(),
    cupcakeType: z.nullable(z.string()),
    occasions: z.array(z.string()),
    mainImage: z.string(),
    /** The first is the main picture. */
    pictures: z
      .array(z.object({ file: z.string(), alt: z.string().check(z.minLength(1)), view: z.enum(pictureViews) }))
      .check(z.minLength(1), z.maxLength(8)),
    description: z.string(),
    /** Of the default size. */
    availableQuantity: count(0),
    featured: z.boolean(),
    featuredRank: offered(count(-10_000)),
    /** Of the default size. */
    weight: z.string(),
    sizes: z.array(size).check(z.minLength(1)),
    cakeBase: z.string(),
    allergens: z.object({ contains: allergenList, mayContain: allergenList }),
    dietary: z.array(z.string()),
    containsAlcohol: z.boolean(),
    ingredientsSummary: z.string(),
    ingredients: z.array(z.object({ text: z.string(), allergens: allergenList })),
    storage: z.object({ text: z.string(), bestWithinDays: count(0), serveAt: z.string() }),
    vat: z.enum(vatClasses),
    availability: z.object({
      kind: z.enum(['shelf', 'shelfToday', 'madeToOrder']),
      leadTime: z.nullable(z.extend(leadTime, { hours: z._default(leadTime.shape.hours, 0) })),
      season: z.nullable(season),
    }),
    workUnits: z.number().check(z.minimum(0), z.maximum(9_999.9)),
    dailyPieces: z.nullable(count(0)),
    options: z.object({
      message: offered(words),
      name: offered(words),
      age: offered(z.object({ from: z.int(), to: z.int(), where: z.string(), lead })),
      colours: offered(z.array(z.string())),
      photo: offered(photo),
      logo: offered(photo),
      box: offered(z.object({ from: z.string() })),
    }),
    extrasOffered: z.array(z.string()),
  })
  .check(
    z.refine(
      ({ weight, sizes }) => sizes.some(({ grams }) => grams === gramsOf(weight)),
      'there is no size with its weight',
    ),
    z.refine(({ mainImage, pictures }) => pictures[0] && path.basename(pictures[0].file) === mainImage, {
      error: 'its main image is not its first picture',
      path: ['mainImage'],
    }),
    z.refine(
      ({ sizes }) => new Set(sizes.map(({ grams }) => grams)).size === sizes.length,
      'two sizes have the same weight',
    ),
  );

export type ProductOfFile = z.output<typeof productOfFile>;

const gramsOf = (weight: string): number => Number.parseFloat(weight) * (/kg$/i.test(weight) ? 1_000 : 1);

export const isDefaultSize = (product: ProductOfFile, { grams }: { grams: number }): boolean =>
  grams === gramsOf(product.weight);

const supplyOfKind = { shelf: 'stock', shelfToday: 'stockToday', madeToOrder: 'toOrder' } as const;

export const supplyOf = ({ availability }: ProductOfFile): (typeof supplies)[number] => supplyOfKind[availability.kind];

export const levelsOf = ({ allergens }: ProductOfFile) => levelsFrom(allergens.contains, allergens.mayContain);

/** Leaves out what the file says is not offered. */
export const optionsOf = ({ options }: ProductOfFile): ProductOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap(([part, option]): [string, object][] => {
      if (option === null || option === undefined) return [];
      if (Array.isArray(option) || part === 'box') return [[part, option]];
      const { lead = usualLead[part === 'photo' || part === 'logo' ? 'picture' : 'words'], ...rest } = {
        lead: undefined as LeadTime | null | undefined,
        ...option,
      };
      return [[part, lead === null ? rest : { ...rest, lead }]];
    }),
  );

/** @throws PlainProblem with a line for each fault of each product, with its position and slug */
export const readCatalogueFile = (text: string, file: string): ProductOfFile[] =>
  readRows(text, file, {
    list: z.array(z.unknown()),
    otherwise: 'is not a list of products in JSON.',
    row: productOfFile,
  });
