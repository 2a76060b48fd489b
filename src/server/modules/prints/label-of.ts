import type { LabelText, SellerOnPaper } from '#contract/admin/prints/prints.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { ingredientsOf } from '#domain/diet/ingredient-parts.ts';
import { storageOf } from '#domain/diet/storage.ts';
import { unnamedAllergens } from '#domain/diet/unnamed-allergens.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/settings/read-shop.ts';
import type { products } from '#server/db/tables/catalogue/catalogue-tables.ts';

export type Recipe = typeof products.$inferSelect;

type Box = {
  /** What it is known to contain: of an order, as it was sold. */
  readonly allergens: readonly string[];
  /** From which on it keeps. */
  readonly day: string;
};

/** @param recipe undefined where the product is gone: then the allergens alone are known */
export function labelOf(recipe: Recipe | undefined, { allergens, day }: Box): LabelText {
  if (!recipe) return { ingredients: [], unnamed: [...allergens], mayContain: [], storage: '', useBy: null };
  const ingredients = ingredientsOf({
    ingredients: recipe.ingredients,
    allergens: allergenNames(keysAt(recipe.allergens, 'contains')),
    ingredientList: recipe.ingredientList.map(({ text, allergens: own }) => ({ text, allergens: allergenNames(own) })),
  }).filter(({ text }) => text !== '');
  return {
    ingredients,
    unnamed: unnamedAllergens(allergens, ingredients),
    mayContain: allergenNames(keysAt(recipe.allergens, 'mayContain')),
    storage: storageOf(recipe),
    useBy: recipe.bestWithinDays === null ? null : addDays(day, recipe.bestWithinDays),
  };
}

export async function readSeller(db: Db): Promise<SellerOnPaper> {
  const { name, address, telephone } = await readShop(db);
  return { name, address: `${address.street}, ${address.town}`, telephone: telephone.shown };
}
