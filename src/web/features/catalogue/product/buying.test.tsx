import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { readinessKey } from '#domain/pickup/notice-words.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { writePage } from '#tests/support/pages/write-page.tsx';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { ReadyLinesContext, ShopContext } from '#web/base/shop.ts';
import { Buying } from './buying.tsx';

const product = wireProduct({ stockPieces: 40, shelfPieces: 2, sizes: [wireSize({})] });

function written(isToday: boolean, keeps: boolean): string {
  const line = isToday ? 'Today from 4 pm' : 'Tomorrow from 9 am';
  return writePage(
    <ShopContext value={shopOfTests}>
      <ReadyLinesContext value={{ [readinessKey(product)]: { line, isToday } }}>
        <MemoryRouter>
          <Buying product={product} weights={[500]} addToCart={async () => 0} viewCart={null} />
        </MemoryRouter>
      </ReadyLinesContext>
    </ShopContext>,
    keeps,
  );
}

test('[E-07] a price that is kept says what is left for today only while today can still be had', () => {
  expect(written(true, true)).toContain('Only 2 left for today!');
  expect(written(false, true)).not.toContain('left for today');
  for (const isToday of [true, false, true]) expect(written(isToday, true)).toBe(written(isToday, false));
});
