import type { Product as WireProduct, ProductSummary as WireSummary } from '#contract/listing/catalogue.ts';
import { penceFromPounds, poundsFromPence } from '#domain/money/money.ts';
import type { Price } from '#domain/money/price.ts';
import type { Product, ProductSummary } from '#domain/product.ts';

type WirePrice = Pick<WireSummary, 'price' | 'discountPrice'>;

export const priceToWire = ({ pricePence, discountPricePence }: Price): WirePrice => ({
  price: poundsFromPence(pricePence),
  discountPrice: discountPricePence === null ? null : poundsFromPence(discountPricePence),
});

export const priceFromWire = ({ price, discountPrice }: Readonly<WirePrice>): Price => ({
  pricePence: penceFromPounds(price),
  discountPricePence: discountPrice === null ? null : penceFromPounds(discountPrice),
});

/** A product as a card shows it (storefront §3). */
export const summaryToWire = (product: ProductSummary): WireSummary => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  ...priceToWire(product),
  mainImage: product.mainImage,
  availableQuantity: product.stock,
  featured: product.featured,
  weight: product.weight,
  cakeBase: product.cakeBase,
  category: product.category,
});

/** A page of products: what carries them, with the products as cards show them. */
export const listingToWire = <Listing extends { readonly products: readonly ProductSummary[] }>(listing: Listing) => ({
  ...listing,
  products: listing.products.map(summaryToWire),
});

/** What is suggested as somebody types (H-04), with what the answer says of itself. */
export const suggestionsToWire = <Found extends { readonly products: readonly ProductSummary[] }>({
  products,
  ...found
}: Found) => ({
  ...found,
  suggestions: products.map(({ slug, name, mainImage, ...price }) => ({
    slug,
    name,
    ...priceToWire(price),
    mainImage,
  })),
});

/** A product whole (storefront §3). */
export const productToWire = (product: Product): WireProduct => ({
  ...summaryToWire(product),
  description: product.description,
  allergens: [...product.allergens],
  dietary: [...product.dietary],
  ingredients: product.ingredients,
  storage: product.storage,
});

/** A product with what its page shows beside it. */
export const productPageToWire = (page: {
  readonly product: Product;
  readonly related: readonly ProductSummary[];
}) => ({
  product: productToWire(page.product),
  related: page.related.map(summaryToWire),
});
