import '#web/styles/catalogue/product.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { ReadMore } from './buying.tsx';

test('[P-04] a long description is clamped until Read More, and again at Read Less; a short one has no button', async () => {
  const { screen } = await showToCustomer(<ReadMore>{'Sponge and buttercream, iced by hand. '.repeat(60)}</ReadMore>);
  const height = () => document.querySelector('.desc')?.getBoundingClientRect().height ?? 0;
  const clamped = height();
  await page.getByRole('button', { name: 'Read More' }).click();
  await expect.poll(height).toBeGreaterThan(clamped * 1.5);
  await page.getByRole('button', { name: 'Read Less' }).click();
  await expect.poll(height).toBe(clamped);
  await screen.unmount();
  await showToCustomer(<ReadMore>Short and sweet.</ReadMore>);
  await expect.element(page.getByText('Short and sweet.')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
