import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { FeaturedPicks } from './featured-picks.tsx';

test('[M-07] without featured products it says so', async () => {
  await showToCustomer(<FeaturedPicks listing={{ products: [], total: 0, page: 1, pages: 1 }} />);
  await expect.element(page.getByText('No featured products available at the moment.')).toBeVisible();
  await expect.element(page.getByText('Check back soon for our latest featured treats!')).toBeVisible();
});
