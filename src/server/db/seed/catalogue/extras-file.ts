import * as z from 'zod/mini';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import { amount, count, faultsOf, slug, twiceIn } from './file-fields.ts';

const extraOfFile = z.object({
  slug,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  description: z.string().check(z.minLength(1)),
  price: amount,
  vat: z.enum(vatClasses),
  stock: count(0),
  /** Asked for beside the price; a tax on it would be due if it were kept. */
  deposit: z.nullable(z.object({ amount, vat: z.literal('none') })),
  /** What may be written on it. */
  words: z.nullable(z.object({ max: z.int().check(z.minimum(1), z.maximum(longestWords)), placeholder: z.string() })),
});

export type ExtraOfFile = z.output<typeof extraOfFile>;

/** @throws PlainProblem with a line for each fault of each extra, by its place and slug */
export function readExtrasFile(text: string, file: string): ExtraOfFile[] {
  const faults: string[] = [];
  const found = rowsOf(text, file).flatMap((row, index) => {
    const read = extraOfFile.safeParse(row);
    if (read.success) return [read.data];
    faults.push(...faultsOf(read.error, row, index));
    return [];
  });
  faults.push(...twiceIn(found));
  if (faults.length > 0) throw new PlainProblem(`${file} cannot be read:\n${faults.join('\n')}`);
  return found;
}

function rowsOf(text: string, file: string): unknown[] {
  try {
    return z.object({ extras: z.array(z.unknown()) }).parse(JSON.parse(text)).extras;
  } catch {
    throw new PlainProblem(`${file} is no JSON with a list 'extras'.`);
  }
}
