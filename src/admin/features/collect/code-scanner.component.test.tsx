import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { CodeScanner } from './code-scanner.tsx';

answeringShop();

test('[B-11] without a camera the scanner says so, and that typing does the same', async () => {
  await showToStaff(<CodeScanner onFound={() => undefined} />, { at: '/collect' });
  await page.getByRole('button', { name: 'Scan a code' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Type the name or number');
  await expect.element(page.getByRole('button', { name: 'Scan a code' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});
