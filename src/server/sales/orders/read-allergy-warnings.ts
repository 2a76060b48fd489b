import { asc, inArray } from 'drizzle-orm';
import { productsOfLine } from '#domain/catalogue/mixed-box.ts';
import { type AllergenLevel, type AllergenLevels, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { allergyWarnings } from '#domain/diet/told-allergies.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';

type Told = { readonly id: number; readonly allergyNote: string };

const namesAt = (recipes: readonly AllergenLevels[], level: AllergenLevel): string[] =>
  recipes.flatMap((levels) => allergenNames(keysAt(levels, level)));

/**
 * Warnings where an allergy that a customer mentioned meets a line, order by order: by what the line was sold with, and by the current
 * recipes, because it may be baked by these. Nothing is queried if nobody mentioned any.
 */
export async function readAllergyWarningsOf(db: Db, orders: readonly Told[]): Promise<string[][]> {
  const told = orders.filter(({ allergyNote }) => allergyNote !== '').map(({ id }) => id);
  if (told.length === 0) return orders.map(() => []);
  const { orderId, name, productId, allergens, personalisation } = orderLines;
  const lines = await db
    .select({ orderId, name, productId, allergens, personalisation })
    .from(orderLines)
    .where(inArray(orderId, told))
    .orderBy(asc(orderLines.id));
  const recipes = await db
    .select({ id: products.id, allergens: products.allergens })
    .from(products)
    .where(inArray(products.id, [...new Set(lines.flatMap(productsOfLine))]));
  const levelsOf = new Map(recipes.map((recipe) => [recipe.id, recipe.allergens]));
  const eatenOf = (line: (typeof lines)[number]) => {
    const now = productsOfLine(line).flatMap((id) => levelsOf.get(id) ?? []);
    return {
      name: line.name,
      allergens: [...line.allergens, ...namesAt(now, 'contains')],
      mayContain: namesAt(now, 'mayContain'),
    };
  };
  return orders.map(({ id, allergyNote }) =>
    allergyWarnings(allergyNote, lines.filter((line) => line.orderId === id).map(eatenOf)),
  );
}

/** As `readAllergyWarningsOf`, for one order. */
export const readAllergyWarnings = async (db: Db, order: Told): Promise<string[]> =>
  (await readAllergyWarningsOf(db, [order])).flat();
