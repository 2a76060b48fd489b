import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { latePart } from './late-part.tsx';

test('a part whose file does not come is told of in its place and tried again; what is beside it stays', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    () => Promise.resolve(({ name }: { name: string }) => <p>Days of {name}</p>),
  ];
  const Days = latePart<{ name: string }>(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
  await showToCustomer(
    <>
      <input aria-label="Message" defaultValue="Happy 7th" />
      <Days name="November" />
    </>,
  );
  const told = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  await expect.element(told).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answers.length).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Days of November')).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Message')).toHaveValue('Happy 7th');
});
