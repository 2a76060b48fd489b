import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Product } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { isOutOfStock } from '#domain/catalogue/product.ts';
import { payablePence, poundsFromPence } from '#domain/money/money.ts';
import { bakeryId } from './bakery-data.ts';

export const productData = (origin: string, { name: shop }: Pick<Shop, 'name'>, product: Product): object => {
  const url = origin + urls.product(product.slug);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    image: [origin + urls.picture(product.mainImage, 1280)],
    sku: product.slug,
    category: product.category.name,
    brand: { '@type': 'Brand', name: shop },
    ...(product.reviews && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.reviews.stars / product.reviews.count,
        reviewCount: product.reviews.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'GBP',
      price: priceOf(product),
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: 'https://schema.org/NewCondition',
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      seller: { '@type': 'Bakery', '@id': bakeryId(origin), name: shop },
    },
  };
};

function availabilityOf({ availableQuantity, soldOutFor }: Product): string {
  if (isOutOfStock(availableQuantity)) return 'OutOfStock';
  return soldOutFor === null ? 'InStock' : 'BackOrder';
}

const priceOf = (product: Product): string => poundsFromPence(payablePence(priceFromWire(product))).toFixed(2);
