import { type OptionPart, optionParts, type ProductOptions } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, type AllergenLevel, allergenKeys } from '#domain/diet/allergens.ts';
import type { FormSize, ProductForm } from './product-form.ts';

/** A field by its name; 'allergens/milk', 'options/message' and 'sizes/1000/pricePence' each count as one field. */
export type FormDifference = {
  readonly field: string;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** If both changed it, to different values, somebody has to choose. */
  readonly changedBy: 'both' | 'them' | 'me';
};

type Flat = ReadonlyMap<string, unknown>;
type Three = { readonly before: ProductForm; readonly theirs: ProductForm; readonly mine: ProductForm };

/** Field by field, in the order of the form; what both changed in the same way is no difference. */
export function differencesOf({ before, theirs, mine }: Three): FormDifference[] {
  const split = gramsInAll([before, theirs, mine]);
  const [was, other, own] = [flat(before, split), flat(theirs, split), flat(mine, split)];
  const fields = [...new Set([...was.keys(), ...other.keys(), ...own.keys()])];
  return fields.flatMap((field) => {
    const values = { before: was.get(field), theirs: other.get(field), mine: own.get(field) };
    const isTheirs = !isSameValue(values.before, values.theirs);
    const isMine = !isSameValue(values.before, values.mine);
    if (isSameValue(values.theirs, values.mine) || (!isTheirs && !isMine)) return [];
    return [{ field, ...values, changedBy: isTheirs && isMine ? 'both' : isTheirs ? 'them' : 'me' }];
  });
}

/** What I changed in the form, field by field. */
export const changesOf = (before: ProductForm, mine: ProductForm): FormDifference[] =>
  differencesOf({ before, theirs: before, mine });

/** Theirs, with what only I changed, and mine where it was chosen. @param takeMine fields of 'both' */
export function mergeForms(three: Three, takeMine: ReadonlySet<string>): ProductForm {
  const split = gramsInAll([three.before, three.theirs, three.mine]);
  const merged = new Map(flat(three.theirs, split));
  for (const { field, mine, changedBy } of differencesOf(three))
    if (changedBy === 'me' || (changedBy === 'both' && takeMine.has(field))) merged.set(field, mine);
  return whole(merged);
}

/** A size that all three have is compared by its parts, any other as a whole. */
function gramsInAll(forms: readonly ProductForm[]): ReadonlySet<number> {
  const [first, ...others] = forms.map(({ sizes }) => new Set(sizes.map(({ grams }) => grams)));
  return new Set([...(first ?? [])].filter((grams) => others.every((other) => other.has(grams))));
}

function flat({ sizes, allergens, options, ...fields }: ProductForm, split: ReadonlySet<number>): Flat {
  const found = new Map<string, unknown>(Object.entries(fields));
  for (const size of sizes) {
    if (!split.has(size.grams)) found.set(`sizes/${size.grams}`, size);
    else for (const [part, value] of Object.entries(size)) found.set(`sizes/${size.grams}/${part}`, value);
  }
  for (const key of allergenKeys) found.set(`allergens/${key}`, allergens[key]);
  for (const part of optionParts) found.set(`options/${part}`, options[part]);
  return found;
}

function whole(found: Flat): ProductForm {
  const fields: Record<string, unknown> = {};
  const sizes = new Map<string, Record<string, unknown>>();
  const allergens: Partial<Record<AllergenKey, AllergenLevel>> = {};
  const options: Partial<Record<OptionPart, unknown>> = {};
  for (const [field, value] of found) {
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

/** Compares texts, numbers, lists and records, whatever the order of a record's fields; a field that is missing counts as undefined. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) => isSameValue(mine.get(key), theirs.get(key)));
}
