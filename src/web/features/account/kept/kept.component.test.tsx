import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetDate, type Kept, keepDate, keepFavourite, readKept } from '#contract/accounts/kept.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { KeptPanels } from './kept-panels.tsx';

const shop = answeringShop();
const cake = { slug: 'lemon-cake', name: 'Lemon Cake', mainImage: '' };
let kept: Kept;

beforeEach(() => {
  kept = { favourites: [], dates: [] };
  shop.on(readKept, () => kept);
  shop.on(keepFavourite, ({ isKept }) => {
    kept = { ...kept, favourites: isKept ? [cake] : [] };
    return kept;
  });
  shop.on(keepDate, ({ name, day, reminds }) => {
    kept = { ...kept, dates: [{ id: 7, name, day, reminds }] };
    return kept;
  });
  shop.on(forgetDate, () => {
    kept = { ...kept, dates: [] };
    return kept;
  });
});

test('[Z-05] whoever is not signed in is led to the login and back; whoever is keeps a cake by a tap, and lets it go', async () => {
  const { screen } = await showToCustomer(<FavouriteButton slug={cake.slug} />, { at: '/product/lemon-cake' });
  const login = page.getByRole('link', { name: 'Add to favourites' });
  await expect.element(login).toHaveAttribute('href', '/login?returnTo=%2Fproduct%2Flemon-cake');
  await screen.unmount();
  signPriyaIn();
  await showToCustomer(<FavouriteButton slug={cake.slug} />, { at: '/product/lemon-cake' });
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect.element(page.getByRole('button', { name: 'In your favourites', pressed: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All your favourites' })).toHaveAttribute('href', '/profile');
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'In your favourites' }).click();
  await expect.element(page.getByRole('button', { name: 'Add to favourites', pressed: false })).toBeVisible();
  expect(shop.asked(keepFavourite).map(({ isKept }) => isKept)).toEqual([true, false]);
});

test('[Z-05] favourites lead to their cakes; a date is kept with a reminder only where it is asked for', async () => {
  signPriyaIn();
  kept = { favourites: [cake], dates: [] };
  await showToCustomer(<KeptPanels userId={priya.id} />, { at: '/profile' });
  await expect.element(page.getByRole('link', { name: 'Lemon Cake' })).toHaveAttribute('href', '/product/lemon-cake');
  await page.getByLabelText('What is it?').fill('Mum’s birthday');
  await page.getByLabelText('Day', { exact: true }).selectOptions('5');
  await page.getByLabelText('Month', { exact: true }).selectOptions('December');
  await page.getByRole('button', { name: 'Add date' }).click();
  await expect.element(page.getByText('5 December')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  const remind = page.getByRole('checkbox', { name: 'Remind me of Mum’s birthday' });
  await expect.element(remind).not.toBeChecked();
  await remind.click();
  await expect.element(remind).toBeChecked();
  expect(shop.asked(keepDate)).toEqual([
    { name: 'Mum’s birthday', day: '12-05', reminds: false },
    { name: 'Mum’s birthday', day: '12-05', reminds: true },
  ]);
  await page.getByRole('button', { name: 'Remove Mum’s birthday' }).click();
  await expect.element(page.getByText('5 December')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Your dates' })).toHaveFocus();
  shop.on(keepFavourite, () => ({ favourites: [], dates: [] }));
  await page.getByRole('button', { name: 'Remove Lemon Cake' }).click();
  await expect.element(page.getByText(/^Add a cake to your favourites/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your favourites' })).toHaveFocus();
});
