import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { productToWire } from '#contract/codecs/product-codec.ts';
import type { Product as ShownProduct } from '#contract/listing/catalogue.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { priceAt } from '#domain/catalogue/size.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { allergensNamedIn } from '#domain/diet/allergens-named-in.ts';
import { storageOf } from '#domain/diet/storage.ts';
import { pence } from '#domain/money/money.ts';

type Previewed = {
  readonly product: EditedProduct;
  readonly form: ProductForm;
  readonly categories: readonly CategoryChoice[];
  readonly now: Date;
};

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/** The product that customers would be sent if it were saved now; null while it is sold in nothing. */
export function previewOf({ product, form, categories, now }: Previewed): ShownProduct | null {
  if (form.sizes.length === 0) return null;
  const category = categories.find(({ id }) => id === form.categoryId);
  const contained = keysAt(form.allergens, 'contains');
  return productToWire({
    id: product.id,
    slug: form.slug,
    name: form.name,
    mainImage: form.pictures[0]?.file ?? '',
    stock: form.supply === 'toOrder' ? null : (product.stock ?? 0),
    featured: form.featured,
    isNew: false,
    cakeBase: form.cakeBase,
    category: { name: category?.name ?? '', slug: category?.slug ?? '' },
    lead: form.leadDays === 0 && form.orderBy === null ? null : { days: form.leadDays, orderBy: form.orderBy },
    season: form.seasonFrom !== null && form.seasonTo !== null ? { from: form.seasonFrom, to: form.seasonTo } : null,
    sizes: form.sizes.map(({ lowerPricePence, lowerFrom, lowerUntil, pricePence, depositPence, ...size }) => ({
      ...size,
      isDefault: size.grams === form.defaultGrams,
      depositPence: pence(depositPence),
      ...priceAt({ pricePence, lowerPricePence, lowerFrom: dateOf(lowerFrom), lowerUntil: dateOf(lowerUntil) }, now),
    })),
    pictures: form.pictures,
    description: form.description,
    allergens: allergenNames(contained),
    mayContain: allergenNames(keysAt(form.allergens, 'mayContain')),
    dietary: form.dietary,
    ingredients: form.ingredients,
    ingredientList: form.ingredientLines.map((text) => ({ text, allergens: allergensNamedIn(text, contained) })),
    storage: storageOf(form),
    options: form.options,
  });
}
