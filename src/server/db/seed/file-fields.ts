import * as z from 'zod/mini';

export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(120));

/** Pounds. */
export const amount = z.number().check(
  z.positive(),
  z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'not whole pence'),
);

/** A line for each fault of a row, by its place and slug. */
export function faultsOf({ issues }: z.core.$ZodError, row: unknown, index: number): string[] {
  const named = z.object({ slug: z.string() }).safeParse(row).data?.slug ?? 'no slug';
  return issues.map(({ path, message }) => `${index + 1} (${named}) ${path.map(String).join('.')}: ${message}`);
}

export function twiceIn(rows: readonly { readonly slug: string }[]): string[] {
  const slugs = rows.map((row) => row.slug);
  const twice = new Set(slugs.filter((each, index) => slugs.indexOf(each) !== index));
  return [...twice].map((each) => `${each}: stands there twice`);
}
