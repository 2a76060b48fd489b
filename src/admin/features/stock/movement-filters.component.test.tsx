import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { MovementFilters } from './movement-filters.tsx';

answeringShop();

test('the days whose movements are looked at are typed by their numbers, noughts first', async () => {
  const { address } = await showToStaff(<MovementFilters shown={{}} people={[]} today="2026-11-28" />);
  await page.getByRole('button', { name: 'Days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Days' });
  for (const end of ['From', 'To']) await typeDay(dialog.getByLabelText(end));
  await dialog.getByRole('button', { name: 'Show these days' }).click();
  await expect.poll(address).toContain(`from=${typedDay}&to=${typedDay}`);
});
