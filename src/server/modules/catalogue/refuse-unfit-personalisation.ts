import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';

/** @throws Failure 'invalid' naming the cake and what of it cannot be made */
export function refuseUnfitPersonalisation(
  { name, options }: { name: string; options: ProductOptions },
  said: Personalisation,
): void {
  const problems = Object.entries(personalisationProblems(options, said));
  if (problems.length === 0) return;
  const text = `${name}: ${problems.map(([, problem]) => problem).join(' ')}`;
  throw new Failure('invalid', { text, fields: Object.fromEntries(problems) });
}
