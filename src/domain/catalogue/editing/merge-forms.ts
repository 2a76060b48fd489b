import { type OptionPart, optionParts, type ProductOptions } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, type AllergenLevel, allergenKeys } from '#domain/diet/allergens.ts';
import {
  type Difference,
  differencesOf as differencesOfFields,
  mergeFields,
  type Three,
} from '#domain/values/differences.ts';
import type { FormSize, ProductForm } from './product-form.ts';

type Flat = Readonly<Record<string, unknown>>;

/** Field by field; 'allergens/milk', 'options/message' and 'sizes/1000/pricePence' each count as one field. */
export const differencesOf = (three: Three<ProductForm>): Difference[] => differencesOfFields(flatOf(three));

/** What I changed in the form, field by field. */
export const changesOf = (before: ProductForm, mine: ProductForm): Difference[] =>
  differencesOf({ before, theirs: before, mine });

/** Theirs, with what only I changed, and mine where it was chosen. @param takeMine fields of 'both' */
export const mergeForms = (three: Three<ProductForm>, takeMine: ReadonlySet<string>): ProductForm =>
  whole(mergeFields(flatOf(three), takeMine));

/** A size that all three have is compared by its parts, any other as a whole. */
function flatOf({ before, theirs, mine }: Three<ProductForm>): Three<Flat> {
  const has =
    (grams: number) =>
    (form: ProductForm): boolean =>
      form.sizes.some((size) => size.grams === grams);
  const isSplit = (grams: number): boolean => [before, theirs, mine].every(has(grams));
  return { before: flat(before, isSplit), theirs: flat(theirs, isSplit), mine: flat(mine, isSplit) };
}

function flat({ sizes, allergens, options, ...fields }: ProductForm, isSplit: (grams: number) => boolean): Flat {
  const found: Record<string, unknown> = { ...fields };
  for (const size of sizes) {
    if (!isSplit(size.grams)) found[`sizes/${size.grams}`] = size;
    else for (const [part, value] of Object.entries(size)) found[`sizes/${size.grams}/${part}`] = value;
  }
  for (const key of allergenKeys) found[`allergens/${key}`] = allergens[key];
  for (const part of optionParts) found[`options/${part}`] = options[part];
  return found;
}

function whole(found: Flat): ProductForm {
  const fields: Record<string, unknown> = {};
  const sizes = new Map<string, Record<string, unknown>>();
  const allergens: Partial<Record<AllergenKey, AllergenLevel>> = {};
  const options: Partial<Record<OptionPart, unknown>> = {};
  for (const [field, value] of Object.entries(found)) {
    const [name = '', key = '', part] = field.split('/');
    if (value === undefined && name !== field) continue;
    if (name === 'allergens') allergens[key as AllergenKey] = value as AllergenLevel;
    else if (name === 'options') options[key as OptionPart] = value;
    else if (name !== 'sizes') fields[name] = value;
    else sizes.set(key, part === undefined ? { ...(value as FormSize) } : { ...sizes.get(key), [part]: value });
  }
  const byWeight = [...sizes.values()].map((size) => size as FormSize).toSorted((a, b) => a.grams - b.grams);
  return {
    ...(fields as Omit<ProductForm, 'sizes' | 'allergens' | 'options'>),
    sizes: byWeight,
    allergens,
    options: options as ProductOptions,
  };
}
