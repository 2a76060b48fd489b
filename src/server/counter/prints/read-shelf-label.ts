import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { readShelfLabel as endpoint, LabelText, SellerOnPaper } from '#contract/admin/prints.ts';
import { shortName } from '#domain/catalogue/mixed-box.ts';
import { allergenKeys, allergenNames, keysAt, worstOf } from '#domain/diet/allergens.ts';
import { ingredientsOf, keepingTexts, storageOf } from '#domain/diet/ingredients.ts';
import { unnamedAllergens } from '#domain/diet/label-allergens.ts';
import { Failure } from '#domain/failure.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

/** The label of a product that is boxed today and so keeps from today on. @throws Failure 'notFound' */
export async function readShelfLabel(
  { db, now }: StaffContext,
  { product: slug }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const [product] = await db.select().from(products).where(eq(products.slug, slug));
  if (!product) throw new Failure('notFound', { text: 'This product no longer exists.' });
  const allergens = allergenNames(keysAt(product.allergens, 'contains'));
  const text = labelOf(product, { allergens, day: shopDate(now.getTime(), shopTimeZone) });
  return { seller: await readSeller(db), label: { name: product.name, ...text }, refused: whyRefused(product) };
}

/** The law allows nothing boxed to be sold without its full list; a guess would be worse than no label. */
function whyRefused({ kind, options, ingredients, ingredientList, allergens }: Recipe): string | null {
  if (kind === 'extra') return 'It is not food, so it does not need a label.';
  if (options.box) return 'Customers choose what is in it: its label is printed with their order.';
  if (ingredients === '' && ingredientList.length === 0)
    return 'Its ingredients have not been entered yet, and by law they must be on the box.';
  const unknown = allergenKeys.filter((key) => allergens[key] === undefined);
  return unknown.length === 0
    ? null
    : `It is not known yet whether it contains ${allergenNames(unknown).join(', ').toLowerCase()}.`;
}

export type Recipe = typeof products.$inferSelect;

/** A box described by what it is filled with: each ingredient once, the strictest day, and how to keep which flavour. */
export function filledWith(box: Recipe, flavours: readonly Recipe[]): Recipe {
  const days = flavours.map(({ bestWithinDays }) => bestWithinDays);
  const listed = new Map<string, Recipe['ingredientList'][number]>();
  for (const { text, allergens } of flavours.flatMap(({ ingredientList }) => ingredientList)) {
    const key = text.toLowerCase();
    listed.set(key, { text, allergens: [...new Set([...(listed.get(key)?.allergens ?? []), ...allergens])] });
  }
  const isListed = flavours.every(({ ingredientList }) => ingredientList.length > 0);
  const sentences = flavours.map(
    ({ ingredients, ingredientList }) => ingredientList.map(({ text }) => text).join(', ') || ingredients,
  );
  return {
    ...box,
    ingredients: sentences.join(', '),
    ingredientList: isListed ? [...listed.values()] : [],
    allergens: worstOf([box, ...flavours].map(({ allergens }) => allergens)),
    storage: keepingTexts(new Map(flavours.map((one) => [shortName(one.name, box.name), storageOf(one)]))).join(' '),
    bestWithinDays: days.some((one) => one === null) ? null : Math.min(...days.map(Number)),
  };
}

type Box = {
  /** What it is known to contain: for an order, as it was sold. */
  readonly allergens: readonly string[];
  /** The day from which it keeps. */
  readonly day: string;
};

/** @param recipe undefined if the product is gone: then only the allergens are known */
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
  const { name, place, telephone } = await readShop(db);
  return { name, address: place.line, telephone: telephone.shown };
}
