import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countInbox } from '#contract/admin/messages.ts';
import { decideReview, listReviews, type Review } from '#contract/admin/reviews.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { ReviewsScreen } from './reviews-screen.tsx';

const shop = answeringShop();
const review: Review = {
  ...{ id: 3, orderNo: 'MA-7K3F-9QXD', firstName: 'Priya', cakes: ['Black Forest Gateau'], stars: 5 },
  ...{ words: 'Gone in minutes', photo: null, state: 'written', at: '2026-11-24T10:00:00.000Z', decidedBy: '' },
};
let left: Review[] = [];
const show = (role: 'owner' | 'counter') =>
  showToStaff(<ReviewsScreen />, { at: '/messages/reviews', session: sessionOf(role) });

test('[B-14] the owner reads what customers said, and publishes it; who may not is told', async () => {
  left = [review];
  shop.on(listReviews, () => ({ reviews: left, next: null }));
  shop.on(countInbox, () => ({ messages: 0, enquiries: 0, reviews: left.length }));
  shop.on(decideReview, () => {
    left = [];
    return { state: 'published' as const };
  });
  const { screen } = await show('counter');
  await expect.element(page.getByText('Gone in minutes')).toBeVisible();
  await expect.element(page.getByText('You need permission')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await screen.unmount();
  await show('owner');
  await expect.element(page.getByText('5 of 5 stars')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByRole('heading', { name: 'No new reviews' })).toBeVisible();
  expect(shop.asked(decideReview)).toEqual([{ reviewId: 3, from: 'written', to: 'published' }]);
});
