import { asc, eq, inArray } from 'drizzle-orm';
import { productsOfLine } from '#domain/catalogue/mixed-box.ts';
import { type AllergenLevel, type AllergenLevels, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { allergyWarnings } from '#domain/diet/told-allergies.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';

const namesAt = (recipes: readonly AllergenLevels[], level: AllergenLevel): string[] =>
  recipes.flatMap((levels) => allergenNames(keysAt(levels, level)));

/** Where what the customer told of meets a line: by what it was sold with, and by the recipes of now, for it may be baked by these. */
export async function readAllergyWarnings(
  db: Db,
  { id, allergyNote }: { readonly id: number; readonly allergyNote: string },
): Promise<string[]> {
  if (allergyNote === '') return [];
  const { name, productId, allergens, personalisation } = orderLines;
  const lines = await db
    .select({ name, productId, allergens, personalisation })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id));
  const recipes = await db
    .select({ id: products.id, allergens: products.allergens })
    .from(products)
    .where(inArray(products.id, lines.flatMap(productsOfLine)));
  const eaten = lines.map((line) => {
    const own = recipes.filter((recipe) => productsOfLine(line).includes(recipe.id)).map((recipe) => recipe.allergens);
    return {
      name: line.name,
      allergens: [...line.allergens, ...namesAt(own, 'contains')],
      mayContain: namesAt(own, 'mayContain'),
    };
  });
  return allergyWarnings(allergyNote, eaten);
}
