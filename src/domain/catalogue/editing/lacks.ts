import { type AllergenLevels, allergenKeys } from '#domain/diet/allergens.ts';

/** What must be there before customers may see a product, in the order of its form. */
export const productLacks = ['description', 'picture', 'size', 'base', 'allergens'] as const;
export type ProductLack = (typeof productLacks)[number];

export const lackTexts: Readonly<Record<ProductLack, string>> = {
  description: 'Description',
  picture: 'Picture',
  size: 'Weight and price',
  base: 'Cake base',
  allergens: 'Allergens',
};

type Written = {
  /** An extra is not food and is in no list: it needs neither a picture nor a base. */
  readonly isExtra: boolean;
  readonly description: string;
  readonly pictures: readonly unknown[];
  readonly sizes: readonly unknown[];
  readonly defaultGrams: number | null;
  readonly cakeBase: string;
  readonly allergens: AllergenLevels;
};

/**
 * The allergens that nobody has said anything about. Each of the fourteen has to be said, cereals and nuts by name: a product with an
 * unknown one cannot be sold.
 */
export const unknownAllergens = (levels: AllergenLevels) => allergenKeys.filter((key) => levels[key] === undefined);

export function lacksOf(product: Written): ProductLack[] {
  const is: Readonly<Record<ProductLack, boolean>> = {
    description: product.description.trim() === '',
    picture: !product.isExtra && product.pictures.length === 0,
    size: product.sizes.length === 0 || product.defaultGrams === null,
    base: !product.isExtra && product.cakeBase.trim() === '',
    allergens: unknownAllergens(product.allergens).length > 0,
  };
  return productLacks.filter((lack) => is[lack]);
}

/** 'Picture and allergens missing'. */
export function lacksText(lacks: readonly ProductLack[]): string {
  const words = lacks.map((lack, at) => (at === 0 ? lackTexts[lack] : lackTexts[lack].toLowerCase()));
  const last = words.pop();
  if (last === undefined) return '';
  return `${words.length === 0 ? last : `${words.join(', ')} and ${last}`} missing`;
}
