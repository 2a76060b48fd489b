import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readDailyPieces, saveDailyRule, saveProductRule } from '#contract/admin/stock/daily-pieces.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeCounts } from '#tests/support/components/typed-values.ts';
import { DailyScreen } from './daily-screen.tsx';

const shop = answeringShop();
const sponge = {
  id: 7,
  name: 'Victoria Sponge',
  image: 'victoria-sponge-celebration-cake.jpg',
  category: 'Celebration cakes',
  piecesOfSize: 1,
  dailyPieces: 48,
  byWeekday: null,
  lowStock: 5,
};
const rule = { isOn: true, at: '06:00', percent: [100, 100, 100, 100, 100, 100, 0] };
const show = (role: 'manager' | 'baker') =>
  showToStaff(<DailyScreen />, { at: '/stock/daily', session: sessionOf(role) });
const change = page.getByRole('button', { name: 'Change Victoria Sponge' });
const dialog = page.getByRole('dialog', { name: 'Victoria Sponge' });

beforeEach(() =>
  shop.on(readDailyPieces, () => ({ rule, version: 1, changedBy: '', lastBaked: null, products: [sponge] })),
);

test('[E-07] each weekday has a number of its own: whole numbers, kept for who comes back until they are saved', async () => {
  shop.on(saveProductRule, () => ({}));
  const { screen } = await show('manager');
  await change.click();
  await dialog.getByRole('radio', { name: 'By weekday' }).click();
  await expect.element(dialog.getByLabelText('Monday')).toHaveValue('48');
  await dialog.getByLabelText('Saturday').fill('96');
  await dialog.getByLabelText('Monday').fill('');
  await expect
    .element(dialog.getByLabelText('Monday'))
    .toHaveAccessibleDescription('Enter a whole number up to 10,000');
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(shop.asked(saveProductRule)).toEqual([]);
  await screen.unmount();
  await show('manager');
  await change.click();
  await expect.element(dialog.getByLabelText('Saturday')).toHaveValue('96');
  await dialog.getByLabelText('Monday').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(saveProductRule)).toEqual([
    {
      productId: 7,
      seen: { dailyPieces: 48, byWeekday: null, lowStock: 5 },
      wanted: { dailyPieces: 48, byWeekday: [0, 48, 48, 48, 48, 96, 48], lowStock: 5 },
    },
  ]);
});

test('[E-07] a baker sees the rule and each product’s pieces, and cannot change them', async () => {
  await show('baker');
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Victoria Sponge' }))
    .toHaveTextContent('48 each morning');
  await expect.element(page.getByText('Ask a manager to change it.')).toBeVisible();
  await expect.element(change).not.toBeInTheDocument();
});

test('[E-07] the pieces of a morning, of a weekday and what is low are typed as people write them, and so is a percentage', async () => {
  shop.on(saveProductRule, () => {
    throw new Failure('conflict');
  });
  shop.on(saveDailyRule, () => {
    throw new Failure('conflict');
  });
  await show('manager');
  await typeCounts(
    page.getByLabelText('Monday'),
    async (percent) => {
      await page.getByRole('button', { name: 'Save rule' }).click();
      await expect.poll(() => shop.asked(saveDailyRule).at(-1)?.rule.percent[0]).toBe(percent);
    },
    { most: 1_000 },
  );
  await change.click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  const saved = () => shop.asked(saveProductRule).at(-1)?.wanted;
  await typeCounts(dialog.getByLabelText(/^Each morning/), async (pieces) => {
    await save();
    await expect.poll(() => saved()?.dailyPieces).toBe(pieces);
  });
  await typeCounts(dialog.getByLabelText('Running low below'), async (pieces) => {
    await save();
    await expect.poll(() => saved()?.lowStock).toBe(pieces);
  });
  await dialog.getByRole('radio', { name: 'By weekday' }).click();
  await typeCounts(dialog.getByLabelText('Monday'), async (pieces) => {
    await save();
    await expect.poll(() => saved()?.byWeekday?.[0]).toBe(pieces);
  });
});
