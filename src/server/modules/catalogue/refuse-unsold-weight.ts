import { Failure } from '#domain/failure.ts';
import { soldWeights, weightTextFromGrams } from '#domain/money/weight.ts';

/** @throws Failure 'invalid' naming the weights that the product is sold in */
export function refuseUnsoldWeight({ name, weight }: { name: string; weight: string }, grams: number): void {
  const sold = soldWeights(weight);
  if (sold.includes(grams)) return;
  const text = `${name} is not sold in ${weightTextFromGrams(grams)}. Please choose from ${sold.map(weightTextFromGrams).join(', ')}.`;
  throw new Failure('invalid', { text, fields: { weightSnapshot: text } });
}
