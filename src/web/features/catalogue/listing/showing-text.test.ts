import { expect, test } from 'vitest';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { showingText } from './showing-text.ts';

const product = wireProduct({
  slug: 'victoria-sponge',
  name: 'Victoria Sponge',
  price: 32,
  discountPrice: null,
  mainImage: 'victoria-sponge.jpg',
  availableQuantity: 12,
  weight: '1kg',
  category: { name: 'Celebration Cakes', slug: 'celebration-cakes' },
});
const listing = (page: number, shown: number, total: number) => ({
  page,
  pages: Math.max(1, Math.ceil(total / 12)),
  total,
  products: Array.from({ length: shown }, (_, index) => ({ ...product, id: index })),
});

test('[C-01][M-03] a page of twelve says which of how many it shows, the last page how few are left', () => {
  expect(showingText(listing(1, 12, 16))).toBe('Showing 1 to 12 of 16');
  expect(showingText(listing(2, 4, 16))).toBe('Showing 13 to 16 of 16');
});

test('[C-07][M-07] an empty listing says nothing of the sort', () => {
  expect(showingText(listing(1, 0, 0))).toBeNull();
});
