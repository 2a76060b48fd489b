import { isExtra, type Size } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';

/** @throws Failure 'invalid' naming the weights that the product is sold in */
export function findSize({ name, sizes }: { name: string; sizes: readonly Size[] }, grams: number): Size {
  const found = sizes.find((size) => size.grams === grams);
  if (found) return found;
  if (sizes.some((size) => isExtra({ weightGrams: size.grams }))) {
    const text = `${name} is sold by the piece, without a weight.`;
    throw new Failure('invalid', { text, fields: { weightSnapshot: text } });
  }
  const sold = sizes.map((size) => weightTextFromGrams(size.grams)).join(', ');
  const text = `${name} is not sold in ${weightTextFromGrams(grams)}. Please choose from ${sold}.`;
  throw new Failure('invalid', { text, fields: { weightSnapshot: text } });
}
