import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSearches, removeSynonym, type Searched, saveSynonym } from '#contract/admin/reports/searches.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { SearchesScreen } from './searches-screen.tsx';

const shop = answeringShop();

const searched = (words: string, more: Partial<Searched> = {}): Searched => ({
  words,
  times: 1,
  lastDay: '2026-11-18',
  found: 0,
  instead: null,
  isAnswered: false,
  synonyms: [],
  missed: null,
  ...more,
});
const answer = {
  days: [{ day: '2026-11-18', times: 15, foundNothing: 9 }],
  foundNothing: [searched('lamington', { times: 9, missed: 'lamington' })],
  found: [
    searched('bundt cake', { times: 4, found: 60, instead: 'cake', missed: 'bundt' }),
    searched('xmas', { found: 1, synonyms: [{ words: 'xmas', finds: 'christmas' }] }),
    searched('gluten free', { isAnswered: true }),
  ],
};

const show = (role: 'owner' | 'accountant') =>
  showToStaff(<SearchesScreen />, { at: '/reports/searches', session: sessionOf(role) });
const row = (words: string) => page.getByRole('row').filter({ hasText: words });

test('[J-02] the owner reads what was not found, and makes a synonym of a word that no cake has', async () => {
  shop.on(readSearches, () => answer);
  shop.on(saveSynonym, ({ finds }) => {
    if (finds === 'nothing') throw new Failure('invalid', { fields: { finds: 'Nothing is found for ‘nothing’.' } });
    return { found: 12 };
  });
  await show('owner');
  const missing = page.getByRole('table', { name: 'Searches that found nothing' });
  await expect.element(missing).toHaveTextContent('lamington9');
  await expect.element(row('bundt')).toHaveTextContent('60 cakes, for ‘cake’');
  await expect.element(row('gluten free')).toHaveTextContent('Answered by a page, or by telephone');
  await expect.element(page.getByRole('row', { name: 'Wednesday 18 November 15 9' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);

  await page.getByRole('button', { name: 'Add a synonym for bundt cake' }).click();
  await expect.element(page.getByLabelText('When customers type')).toHaveValue('bundt');
  await expect.element(page.getByLabelText('Also show what is found for')).toHaveFocus();
  await page.getByLabelText('Also show what is found for').fill('nothing');
  await page.getByRole('button', { name: 'Save synonym' }).click();
  await expect.element(page.getByText('Nothing is found for ‘nothing’.')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByLabelText('Also show what is found for').fill('celebration cakes');
  await page.getByRole('button', { name: 'Save synonym' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(shop.asked(saveSynonym).at(-1)).toEqual({ words: 'bundt', finds: 'celebration cakes' });
});

test('a synonym is changed and removed where it is read; words about diets have none', async () => {
  shop.on(readSearches, () => answer);
  shop.on(removeSynonym, () => ({ found: 0 }));
  await show('owner');
  await expect.element(row('xmas')).toHaveTextContent('‘xmas’ also finds ‘christmas’');
  await expect.element(row('gluten free').getByRole('button')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change the synonym of xmas' }).click();
  await expect.element(page.getByLabelText('Also show what is found for')).toHaveValue('christmas');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(shop.asked(removeSynonym)).toEqual([{ words: 'xmas' }]);
});

test('who may only read reports changes no synonym', async () => {
  shop.on(readSearches, () => answer);
  await show('accountant');
  await expect.element(row('xmas')).toHaveTextContent('also finds');
  await expect.element(page.getByRole('button', { name: 'synonym' })).not.toBeInTheDocument();
});

test('days without a search say so', async () => {
  shop.on(readSearches, () => ({ days: [], foundNothing: [], found: [] }));
  await show('owner');
  await expect.element(page.getByText('Nobody searched on these days')).toBeVisible();
});
