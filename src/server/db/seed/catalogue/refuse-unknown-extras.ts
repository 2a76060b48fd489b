import { eq } from 'drizzle-orm';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { ProductOfFile } from './catalogue-file.ts';

/** @throws PlainProblem with a line for each product that offers what is no extra of the shop, by its place and slug */
export async function refuseUnknownExtras(tx: Db, listed: readonly ProductOfFile[]): Promise<void> {
  const rows = await tx.select({ slug: products.slug }).from(products).where(eq(products.kind, 'extra'));
  const known = new Set(rows.map(({ slug }) => slug));
  const faults = listed.flatMap(({ slug, extrasOffered }, index) =>
    extrasOffered
      .filter((extra) => !known.has(extra))
      .map((extra) => `${index + 1} (${slug}) extrasOffered: the shop has no extra called ${extra}`),
  );
  if (faults.length > 0) throw new PlainProblem(`The file cannot be taken in:\n${faults.join('\n')}`);
}
