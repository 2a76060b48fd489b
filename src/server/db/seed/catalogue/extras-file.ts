import * as z from 'zod/mini';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import { amount, count, readRows, slug } from './file-fields.ts';

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
export const readExtrasFile = (text: string, file: string): ExtraOfFile[] =>
  readRows(text, file, {
    list: z.pipe(
      z.object({ extras: z.array(z.unknown()) }),
      z.transform(({ extras }) => extras),
    ),
    otherwise: "is no JSON with a list 'extras'.",
    row: extraOfFile,
  });
