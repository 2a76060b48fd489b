import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { Gallery } from './gallery.tsx';

const views = ['the whole cake', 'from above', 'a close view', 'the inside, where it is cut'];
const cake = wireProduct({
  pictures: views.map((alternative, at) => ({ file: `view-${at}.jpg`, hash: null, alternative })),
});
const view = (number: number) => `${views[number - 1]}, picture ${number} of 4`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const gallery = page.getByRole('group', { name: 'Product pictures' });
const shown = () => gallery.getByRole('img').element().getAttribute('alt');
const afterTheLock = () => vi.advanceTimersByTimeAsync(300);

beforeEach(async () => {
  await showToCustomer(<Gallery product={cake} />);
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => vi.useRealTimers());

test('[P-02][Z-05] the gallery moves by arrows, dots, thumbnails and keys, each view in words too, and waits 300 ms after each move', async () => {
  expect(shown()).toBe(view(1));
  await button('Next picture').click();
  expect(shown()).toBe(view(2));
  await vi.advanceTimersByTimeAsync(299);
  await button('Show picture 4').click();
  expect(shown()).toBe(view(2));
  await vi.advanceTimersByTimeAsync(1);
  await button('Show picture 4').click();
  expect(shown()).toBe(view(4));
  await expect.element(button('Show picture 4')).toHaveAttribute('aria-current', 'true');
  await afterTheLock();
  await button('Next picture').click();
  expect(shown()).toBe(view(1));
  await afterTheLock();
  await button('Previous picture').click();
  expect(shown()).toBe(view(4));
  await afterTheLock();
  await button('Picture 2').click();
  expect(shown()).toBe(view(2));
  await afterTheLock();
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toBe(view(1));
  await afterTheLock();
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toBe(view(2));
});

test('[P-02] a swipe moves on or back; scrolling does not', async () => {
  const touch = async (dx: number, dy: number): Promise<void> => {
    const target = gallery.element();
    const at = (x: number, y: number) => [new Touch({ identifier: 0, target, clientX: x, clientY: y })];
    target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(200, 300) }));
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(200 + dx, 300 + dy) }));
    await afterTheLock();
  };
  await touch(-120, 10);
  await expect.poll(shown).toBe(view(2));
  await touch(-60, 200);
  await touch(-20, 0);
  expect(shown()).toBe(view(2));
  await touch(120, 0);
  await expect.poll(shown).toBe(view(1));
});
