import path from 'node:path';
import * as z from 'zod/mini';
import { optionLead } from '#contract/fields/readiness.ts';
import type { supplies } from '#domain/catalogue/editing/product-form.ts';
import { type ProductOptions, usualLead } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, keysOfName, levelsFrom } from '#domain/diet/allergens.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import { pictureViews } from '#server/db/tables/catalogue/picture-tables.ts';
import { amount, count, readRows, slug } from './file-fields.ts';

const offered = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));
/** Null takes no time of its own; where nothing is said it takes the usual one. */
const lead = offered(optionLead);
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
        context.issues.push({ code: 'custom', message: `'${name}' is no allergen of the law`, input: name });
        return [];
      }
    }),
  ),
);

const monthDay = z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** Both are in UTC. */
const lowerPrice = z.object({ price: amount, from: offered(z.iso.datetime()), until: offered(z.iso.datetime()) }).check(
  z.refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    error: 'it ends before it begins',
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
      error: 'fewer than servingsFrom',
      path: ['servingsTo'],
    }),
  );
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const productOfFile = z
  .object({
    slug,
    /** What it was called before: it keeps its orders, its stock and its pictures, and the former address leads to it. */
    formerSlug: offered(slug),
    /** Those 'byHand' that it is in; where nothing is said, those that it is in already. */
    collections: offered(z.array(z.string())),
    name: z.string().check(z.minLength(1)),
    categorySlug: z.string(),
    cupcakeType: z.nullable(z.string()),
    occasions: z.array(z.string()),
    mainImage: z.string(),
    /** The first is the main one. */
    pictures: z
      .array(z.object({ file: z.string(), alt: z.string().check(z.minLength(1)), view: z.enum(pictureViews) }))
      .check(z.minLength(1), z.maxLength(8)),
    description: z.string(),
    /** Of the default size. */
    availableQuantity: count(0),
    featured: z.boolean(),
    featuredRank: offered(count(-10_000)),
    /** The default size's. */
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
      kind: z.enum(['shelf', 'madeToOrder']),
      leadTime: z.nullable(z.object({ days: count(0), orderBy: hour })),
      season: z.nullable(z.object({ from: monthDay, to: monthDay })),
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
    }),
    extrasOffered: z.array(z.string()),
  })
  .check(
    z.refine(({ weight, sizes }) => sizes.some(({ grams }) => grams === gramsOf(weight)), 'no size has its weight'),
    z.refine(({ mainImage, pictures }) => pictures[0] && path.basename(pictures[0].file) === mainImage, {
      error: 'its main image is not the first of its pictures',
      path: ['mainImage'],
    }),
    z.refine(({ sizes }) => new Set(sizes.map(({ grams }) => grams)).size === sizes.length, 'two sizes weigh the same'),
  );

export type ProductOfFile = z.output<typeof productOfFile>;

const gramsOf = (weight: string): number => Number.parseFloat(weight) * (/kg$/i.test(weight) ? 1_000 : 1);

export const isDefaultSize = (product: ProductOfFile, { grams }: { grams: number }): boolean =>
  grams === gramsOf(product.weight);

export const supplyOf = ({ availability }: ProductOfFile): (typeof supplies)[number] =>
  availability.kind === 'madeToOrder' ? 'toOrder' : 'stock';

export const levelsOf = ({ allergens }: ProductOfFile) => levelsFrom(allergens.contains, allergens.mayContain);

/** What the file says is not offered is left out. */
export const optionsOf = ({ options }: ProductOfFile): ProductOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap(([part, option]): [string, object][] => {
      if (option === null || option === undefined) return [];
      if (Array.isArray(option)) return [[part, option]];
      const { lead = usualLead[part === 'photo' || part === 'logo' ? 'picture' : 'words'], ...rest } = option;
      return [[part, lead === null ? rest : { ...rest, lead }]];
    }),
  );

/** @throws PlainProblem with a line for each fault of each product, by its place and slug */
export const readCatalogueFile = (text: string, file: string): ProductOfFile[] =>
  readRows(text, file, {
    list: z.array(z.unknown()),
    otherwise: 'is not a list of products in JSON.',
    row: productOfFile,
  });
