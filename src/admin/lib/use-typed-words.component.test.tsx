import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderFilters } from '#contract/admin/orders/order-list.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { useListQuery } from './list-query.ts';
import { useTypedWords } from './use-typed-words.ts';

answeringShop();

/** An address that accepts a search only when it is told to, as on a slow machine. */
function SlowSearch() {
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState('');
  const [typed, type] = useTypedWords(address, (words = '') => setAsked(words));
  return (
    <>
      <input aria-label="Find" value={typed} onChange={({ target }) => type(target.value)} />
      <output aria-label="Asked">{asked}</output>
      <button type="button" onClick={() => setAddress(asked)}>
        Arrive
      </button>
      <button type="button" onClick={() => setAddress('brownies')}>
        Follow a link
      </button>
    </>
  );
}

test('what is typed on while a search is on its way stays, and is asked for in its turn; a link takes its place', async () => {
  await showToStaff(<SlowSearch />, { at: '/products' });
  const field = page.getByRole('textbox', { name: 'Find' });
  const asked = page.getByLabelText('Asked');
  await field.fill('lemon');
  await expect.element(asked).toHaveTextContent('lemon');
  await field.fill('lemon drizzle');
  await page.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(field).toHaveValue('lemon drizzle');
  await expect.element(asked).toHaveTextContent('lemon drizzle');
  await page.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(field).toHaveValue('lemon drizzle');
  await page.getByRole('button', { name: 'Follow a link' }).click();
  await expect.element(field).toHaveValue('brownies');
});

function Both() {
  const { change } = useListQuery(orderFilters);
  const both = (): void => {
    change({ state: 'baking' });
    change({ q: 'ann' }, true);
  };
  return (
    <button type="button" onClick={both}>
      Both
    </button>
  );
}

test('[B-05] words that reach the address in the moment in which a filter is chosen undo nothing of it', async () => {
  const { address } = await showToStaff(<Both />, { at: '/orders?source=web' });
  await page.getByRole('button', { name: 'Both' }).click();
  await expect.poll(address).toBe('/orders?source=web&state=baking&q=ann');
});
