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

export const listingToWire = <Listing extends { readonly products: readonly ProductSummary[] }>(listing: Listing) => ({
  ...listing,
  products: listing.products.map(summaryToWire),
});

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

export const productToWire = (product: Product): WireProduct => ({
  ...summaryToWire(product),
  description: product.description,
  allergens: [...product.allergens],
  dietary: [...product.dietary],
  ingredients: product.ingredients,
  storage: product.storage,
});

export const productPageToWire = (page: {
  readonly product: Product;
  readonly related: readonly ProductSummary[];
}) => ({
  product: productToWire(page.product),
  related: page.related.map(summaryToWire),
});
