import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findEnquiry } from '#contract/enquiries.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { ThreadScreen } from './thread-screen.tsx';

const shop = answeringShop();

test('a link that is no longer valid says so once, with the number, the tracker for what was paid, and a new enquiry', async () => {
  shop.on(findEnquiry, () => {
    throw new Failure('notFound');
  });
  await showToCustomer(<ThreadScreen which={{ token: 't'.repeat(43) }} collecting={() => null} />);
  const told = page.getByRole('alert');
  await expect.element(told).toHaveTextContent('This link is not valid, or it has expired.');
  expect(told.element().textContent?.match(/call us/g)).toHaveLength(1);
  await expect.element(told.getByRole('link', { name: 'Order Tracker' })).toHaveAttribute('href', '/order-tracker');
  await expect.element(told.getByRole('link', { name: 'Ask for a cake' })).toHaveAttribute('href', '/bespoke-cakes');
  expect(await findingsOnScreen()).toEqual([]);
});
