import { expect, test } from 'vitest';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { readinessKey } from '#domain/pickup/notice-words.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { writePage } from '#tests/support/pages/write-page.tsx';
import { Kept } from '#web/base/kept-part.tsx';
import { ReadyLinesContext } from '#web/base/shop.ts';
import { ProductGrid, showingText } from './product-grid.tsx';

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

test('a card that is kept says another hour when it is another', () => {
  const at = (line: string, keeps = true) =>
    writePage(
      <ReadyLinesContext value={{ [readinessKey(own)]: { line, isToday: true } }}>
        <ProductGrid products={[own]} />
      </ReadyLinesContext>,
      keeps,
    );
  expect(at('Today from 4 pm')).toContain('Today from 4 pm');
  expect(at('Today from 5 pm')).toBe(at('Today from 5 pm', false));
});

test('a page with kept parts is what it would be without, the first time and ever after, also among texts', () => {
  const [one, other] = [{ name: 'Lemon & curd' }, { name: '' }];
  const page = (
    <p>
      before
      <Kept by={one} name="bold">
        {() => <b>{one.name}</b>}
      </Kept>
      between{' '}
      <Kept by={one} name="both">
        {() => (
          <>
            <i>{one.name}</i>
            <br />
          </>
        )}
      </Kept>
      <Kept by={other} name="bold">
        {() => <b>{other.name}</b>}
      </Kept>
      <Kept by={null} name="bold">
        {() => <u>behind</u>}
      </Kept>
    </p>
  );
  const plain = writePage(page, false);
  expect([writePage(page), writePage(page), writePage(page)]).toEqual([plain, plain, plain]);
});

const own: ProductSummary = wireProduct({ price: 39, sizes: [wireSize({ price: 24 }), wireSize({ grams: 1_000 })] });
/** Everything that a listing shows of a product, each with a different value. */
const others: { readonly [Key in keyof ProductSummary]: ProductSummary[Key] } = {
  id: own.id + 1,
  slug: 'another-address',
  name: 'Another <b>name</b>',
  price: own.price + 1,
  discountPrice: own.price - 2,
  mainImage: 'another.jpg',
  availableQuantity: 3,
  featured: !own.featured,
  weight: '2kg',
  cakeBase: 'chocolate',
  category: { name: 'Another', slug: 'another' },
  isNew: !own.isNew,
  stockPieces: 7,
  shelfPieces: 3,
  soldOutFor: 'today',
  lead: { days: 2, hours: 0, orderBy: '16:00' },
  season: { from: '11-15', to: '12-24' },
  sizes: [wireSize({ price: 20 }), wireSize({ grams: 1_000 })],
};

test.each(Object.keys(others) as (keyof ProductSummary)[])('a card that is kept shows another %s at once', (key) => {
  const changed = { ...own, [key]: others[key] };
  const grid = (products: ProductSummary[], keeps = true) => writePage(<ProductGrid products={products} />, keeps);
  const before = grid([own]);
  expect(grid([own])).toBe(before);
  expect(grid([changed])).toBe(grid([changed], false));
  expect(grid([changed, own])).toBe(grid([changed, own], false));
});
