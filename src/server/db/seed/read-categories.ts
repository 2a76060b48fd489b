import * as z from 'zod/mini';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { categories } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { readFirstFile } from './catalogue/file-fields.ts';

const categoriesFile = z.array(
  z.object({ id: z.int(), slug: z.string(), name: z.string(), blurb: z.string(), parent: z.nullable(z.string()) }),
);

/** As they stand in the file, which is the order of the screens. @throws PlainProblem where a parent is no category of it */
export async function readCategories(file: string): Promise<(typeof categories.$inferInsert)[]> {
  const rows = categoriesFile.parse(JSON.parse(await readFirstFile(file)));
  return rows.map(({ parent, ...row }, at) => {
    const found = rows.find(({ slug }) => slug === parent);
    if (parent !== null && !found)
      throw new PlainProblem(`${file}: ${row.slug} lies in ${parent}, which is no category.`);
    return { ...row, parentId: found?.id ?? null, position: at + 1 };
  });
}
