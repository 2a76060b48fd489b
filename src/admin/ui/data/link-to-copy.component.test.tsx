import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { LinkToCopy } from './link-to-copy.tsx';

const url = 'https://bakery.example/pay?token=abc';
const button = page.getByRole('button');
const status = page.getByRole('status');
const show = () =>
  showToStaff(
    <LinkToCopy kind="info" url={url}>
      Pay here:
    </LinkToCopy>,
  );

afterEach(() => vi.restoreAllMocks());

test('a link is copied with the keyboard, and its button and a screen reader say so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  await expect.element(page.getByText(`Pay here: ${url}`)).toBeVisible();
  await expect.element(button).toHaveTextContent(/^Copy link$/);
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveTextContent(/^Copied$/);
  await expect.element(status).toHaveTextContent('Copied to the clipboard');
  expect(write).toHaveBeenCalledExactlyOnceWith(url);
  expect(await findingsOnScreen()).toEqual([]);
});

test('where the browser refuses to copy, the link is selected instead, and it says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await show();
  await button.click();
  await expect.element(status).toHaveTextContent('The text is selected instead.');
  await expect.element(status).toBeVisible();
  await expect.element(button).toHaveTextContent(/^Copy link$/);
  expect(getSelection()?.toString()).toBe(url);
});
