import * as z from 'zod/mini';

/** In a path or query string every number arrives as text. */
export const wholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int()),
);

/** No row has a larger number, nor a larger count of its versions. */
export const largestOfRow = 2_147_483_647;

export const identifier = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(largestOfRow)));

export const pounds = z.number().check(
  z.minimum(0),
  z.maximum(1_000_000),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'Amounts have at most two decimals'),
);
