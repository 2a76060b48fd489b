import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { Dialog } from './dialog.tsx';
import { showToast } from './overlay-stores.ts';

function Summary() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Proceed
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Order Summary"
        actions={<button type="button">Confirm Order</button>}
      >
        <p style={{ height: 2_000 }}>Your cakes</p>
      </Dialog>
    </>
  );
}

test('[N-01] a toast that a dialog takes over is not read out a second time', async () => {
  await showToCustomer(<Summary />);
  showToast({ severity: 'success', title: 'Registration Successful!', durationMs: 60_000 });
  const toast = page.getByRole('status').filter({ hasText: 'Registration Successful!' });
  await expect.element(toast).not.toHaveAttribute('aria-live');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect.element(page.getByRole('dialog').getByText('Registration Successful!')).toBeVisible();
  await expect.element(toast).toHaveAttribute('aria-live', 'off');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
});

test('[N-01] on a telephone a toast stands above the sheet, and hides nothing in it', async () => {
  await page.viewport(390, 844);
  try {
    await showToCustomer(<Summary />);
    await page.getByRole('button', { name: 'Proceed' }).click();
    showToast({
      severity: 'success',
      title: 'Registration Successful!',
      text: 'Welcome to the bakery.',
      durationMs: 60_000,
    });
    const toast = page.getByRole('status').filter({ hasText: 'Registration Successful!' });
    await expect.element(toast).toBeVisible();
    const edges = () => ({
      foot: toast.element().getBoundingClientRect().bottom,
      head: page.getByRole('dialog').element().getBoundingClientRect().top,
    });
    await expect.poll(() => edges().head - edges().foot).toBeGreaterThan(0);
    await expect.element(page.getByRole('button', { name: 'Confirm Order' })).toBeInViewport();
  } finally {
    await page.viewport(1440, 900);
  }
});
