import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { LinkedRow } from './linked-row.tsx';

test('[B-05] a row opens here when it is pressed, and in a tab of its own with Ctrl, Shift and the middle button; what stands in it keeps its own press', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { address } = await showToStaff(
    <table>
      <tbody>
        <LinkedRow to="/orders/MA-7K3F-9QXD">
          <td>Priya Shah</td>
          <td>
            <button type="button">Select</button>
          </td>
        </LinkedRow>
      </tbody>
    </table>,
    { at: '/orders', session: sessionOf('manager') },
  );
  const cell = page.getByRole('cell', { name: 'Priya Shah' });
  await cell.click({ modifiers: ['Control'] });
  await cell.click({ modifiers: ['Shift'] });
  await cell.click({ button: 'middle' });
  const beside = [expect.stringMatching(/\/orders\/MA-7K3F-9QXD$/), '_blank', 'noopener'];
  expect(open.mock.calls).toEqual([beside, beside, beside]);
  await cell.click({ button: 'right' });
  await page.getByRole('button', { name: 'Select' }).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Select' }).click();
  expect(open).toHaveBeenCalledTimes(3);
  expect(address()).toBe('/orders');
  await cell.click();
  await expect.poll(address).toBe('/orders/MA-7K3F-9QXD');
  open.mockRestore();
});
