import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { today } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

/** A video of one code as the camera would see it: Chromium plays the file instead of one. */
async function filmOf(svg: Buffer, file: string): Promise<void> {
  const code = await sharp(svg, { density: 600 }).resize(300, 300).png().toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f94' } })
    .composite([{ input: code }])
    .jpeg({ quality: 90 })
    .toBuffer();
  await writeFile(file, Buffer.concat(Array.from({ length: 5 }, () => frame)));
}

test('[B-11] the tablet’s camera reads the code of the customer’s page, and the order is there to be handed over', async ({
  page,
  baseURL,
}, { project }) => {
  const orderNo = await boardOrder({ name: 'Grace Okafor', date: today(), time: '11:30', allergies: 'No soya' });
  const shown = await page.request.get(`/collection-codes/${orderNo}.svg`);
  expect(shown.headers()['content-type']).toContain('image/svg+xml');
  const folder = await mkdtemp(path.join(tmpdir(), 'film-'));
  const film = path.join(folder, 'code.mjpeg');
  await filmOf(await shown.body(), film);
  const { executablePath, args = [] } = project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
      permissions: ['camera'],
    });
    const tablet = await newPageIn(context);
    await signInBrowser(tablet, { role: 'counter', name: 'Jade Robinson' });
    await tablet.goto('/admin/collect');
    await tablet.getByRole('button', { name: 'Scan a code' }).tap();
    const order = tablet.getByRole('region', { name: 'Hand over' });
    await expect(order).toContainText('Grace Okafor');
    await expect(order).toContainText('No soya');
    await expect(tablet).toHaveURL(new RegExp(`order=${orderNo}`));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('[B-11] what was not collected has a list of its own, with its email ready', async ({ page }) => {
  const orderNo = await boardOrder({
    name: 'Imogen Vance',
    date: addDays(today(), -1),
    // The shop takes no order for more than a day ago, whatever time this runs.
    time: '23:59',
    email: 'imogen@example.com',
  });
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto(`/admin/orders/${orderNo}`);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await page.getByRole('button', { name: 'Mark ready' }).click();
  await expect(page.getByRole('button', { name: 'Hand over' })).toBeVisible();
  await page.goto('/admin/collect');
  await page.getByRole('link', { name: 'Not collected' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: orderNo.slice(-4) });
  await expect(waiting).toContainText('Imogen Vance');
  expect(await findingsOf(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Mark Imogen Vance as not collected' }).click();
  await page.getByText(/\d+ marked as not collected/).click();
  await expect(waiting).toContainText('Marked as not collected');
  await waiting.getByRole('link', { name: 'Email Imogen Vance' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(`Your order ${orderNo} is waiting for you`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(/it is still here/);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/admin/collect?list=waiting');
  await page.getByText(/\d+ marked as not collected/).click();
  await expect(waiting).toContainText('Emailed');
});
