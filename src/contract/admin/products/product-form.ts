import * as z from 'zod/mini';
import { clockTime, dayOfYear, identifier, leadTime } from '#contract/fields/numbers-and-days.ts';
import { writtenLine as line, must, productSlug, slugPattern, textUpTo as text } from '#contract/fields/text.ts';
import {
  type FieldKey,
  type FieldValues,
  ofFields,
  type ProductField,
} from '#domain/catalogue/editing/product-fields.ts';
import { mostPictures, type ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { type ProductOptions, photoShapes } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, type AllergenLevel, allergenKeys, allergenLevels } from '#domain/diet/allergens.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { pictureHash } from './product-pictures.ts';

const wholeFrom = (least: number, most: number, said: (bound: number) => string = String) =>
  z
    .int(must('Please enter a whole number'))
    .check(z.minimum(least, must(`At least ${said(least)}`)), z.maximum(most, must(`At most ${said(most)}`)));
/** Its messages are in pounds, because whoever reads them has typed no pence. */
const penceFrom = (least: number) => wholeFrom(least, mostPricePence, (amount) => formatPounds(pence(amount)));
const orNone = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema);

export const longestName = 120;
export const productName = line('Name', longestName);
/** £100,000. */
export const mostPricePence = 10_000_000;
const price = penceFrom(1);
const moment = z.iso
  .datetime({ error: 'Please enter a valid date' })
  .check(z.maxLength(40, must('Please enter a valid date')));

const formSize = z.object({
  /** 0 for an extra, which is sold by the piece. */
  grams: wholeFrom(0, 100_000),
  label: text('Label', 120),
  pricePence: price,
  lowerPricePence: orNone(price),
  lowerFrom: orNone(moment),
  lowerUntil: orNone(moment),
  depositPence: penceFrom(0),
  servingsFrom: orNone(wholeFrom(1, 10_000)),
  servingsTo: orNone(wholeFrom(1, 10_000)),
  pieces: wholeFrom(1, 10_000),
  netGrams: orNone(wholeFrom(1, 100_000)),
});

const level = z.optional(z.enum(allergenLevels));
/** A missing allergen is unknown. */
const allergens = z.object(
  Object.fromEntries(allergenKeys.map((key) => [key, level])) as Record<AllergenKey, typeof level>,
) as unknown as z.ZodMiniType<{ readonly [Key in AllergenKey]?: AllergenLevel }>;

const mostSizes = 12;
export const mostAlternative = 300;

const formPicture = z.object({
  file: z.string().check(z.minLength(1), z.maxLength(200)),
  hash: orNone(pictureHash),
  alternative: text('What the picture shows', mostAlternative),
});

export const mostColours = 40;
const years = wholeFrom(0, 150);
const lead = z.optional(leadTime);
const words = z.optional(
  z.object({
    max: wholeFrom(1, longestWords),
    where: text('Where it goes', 120),
    placeholder: text('Example', 200),
    lead,
    isAskedFor: z.optional(z.boolean()),
  }),
);
const printed = z.optional(z.object({ shape: z.enum(photoShapes), minPixels: wholeFrom(100, 10_000), lead }));
/** A missing option is not offered. */
const options = z.object({
  message: words,
  name: words,
  age: z.optional(z.object({ from: years, to: years, where: text('Where it goes', 120), lead })),
  colours: z.optional(z.array(line('Colour', 60)).check(z.maxLength(mostColours))),
  photo: printed,
  logo: printed,
  box: z.optional(z.object({ from: z.string().check(z.regex(slugPattern), z.maxLength(120)) })),
}) as unknown as z.ZodMiniType<ProductOptions>;

const mostBeside = 100;
const keys: z.ZodMiniType<readonly string[], readonly string[]> = z
  .array(z.string().check(z.regex(slugPattern), z.maxLength(120)))
  .check(z.maxLength(mostBeside));

const workUnits = (most: number) =>
  z.number(must('Please enter a number')).check(
    z.minimum(0, must('At least 0')),
    z.maximum(most, must(`At most ${most}`)),
    z.refine((units) => Number.isInteger(Math.round(units * 1e6) / 1e5), must('No more than one decimal place')),
  );

/** What a field of its kind accepts. */
function schemaOf(field: ProductField): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return text(field.label, field.longest);
    case 'whole':
      return wholeFrom(field.least, field.most);
    case 'wholeIfAny':
      return orNone(wholeFrom(field.least, field.most));
    case 'amount':
      return wholeFrom(0, field.most);
    case 'decimal':
      return workUnits(field.most);
    case 'yesOrNo':
      return z.boolean();
    case 'entries':
      return z.array(line(field.entry, 60)).check(z.maxLength(40));
    case 'time':
      return orNone(clockTime);
    case 'monthDay':
      return orNone(dayOfYear);
    case 'moment':
      return orNone(moment);
    case 'choice':
      return z.enum(Object.keys(field.words));
  }
}

type Schemas = { readonly [Key in FieldKey]: z.ZodMiniType<FieldValues[Key], FieldValues[Key]> };

/** As {@link ProductForm} says; where a form is saved, its fields are checked together. */
export const productForm = z.object({
  name: productName,
  slug: productSlug,
  categoryId: orNone(identifier),
  typeCategoryId: orNone(identifier),
  pictures: z
    .array(formPicture)
    .check(z.maxLength(mostPictures, must(`A product has at most ${mostPictures} pictures`))),
  sizes: z.array(formSize).check(z.maxLength(mostSizes)),
  defaultGrams: orNone(wholeFrom(0, 100_000)),
  ingredientLines: z.array(line('Ingredient', 400)).check(z.maxLength(80)),
  allergens,
  options,
  extrasOffered: keys,
  collections: keys,
  ...ofFields<Schemas>(schemaOf),
}) satisfies z.ZodMiniType<ProductForm>;
