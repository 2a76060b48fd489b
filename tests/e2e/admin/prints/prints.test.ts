import { dayOfYear } from '#admin/lib/day-words.ts';
import { giveRefund, previewRefund, refundHanded } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { openDatabase } from '#server/db/open.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import {
  faultsOf,
  missingOf,
  type PaperSize,
  type PrintedPage,
  printedPages,
} from '#tests/support/browser/pdf-pages.ts';
import { makeCupcakeBox } from '#tests/support/catalogue/mixed-box.ts';
import { findTestProduct } from '#tests/support/catalogue/products.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import {
  allergyNote,
  closedOn,
  type FullOrder,
  type LongCake,
  longIngredients,
  longMessage,
  longName,
  longNote,
  sellLongCake,
  takeFullOrder,
} from '#tests/support/staff/full-orders.ts';
import { signInBrowser, staffCallsOf } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

const sizes = ['500G', '750G', '1KG'];
const extras = ['Wooden cake knife', 'Greeting card with your words', 'Striped candles, pack of 12'];
const buyer = {
  name: 'The Merry Hill Tea Rooms and Bakehouse Ltd',
  address: '4 Edgbaston Park Road, Birmingham, B15 2TT',
};

/** The font size whose small letters, which are half as high as it is, have the minimum height that the law requires. */
const leastFont = 2.4;

/** Checks how they are printed: on paper of that size, whole, legible, in black on white. */
async function printed(page: Page, shown: number, paper: string, size: PaperSize) {
  await expect(page.locator(paper)).toHaveCount(shown);
  await page.evaluate(() => document.fonts.ready);
  if (paper === '.label') await expect(page.locator('.label-text[style]')).toHaveCount(shown);
  for (const code of await page.locator('.ticket-code').all())
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  const pages = await printedPages(page);
  await page.emulateMedia({ media: 'screen' });
  for (const one of pages) expect(faultsOf(one, size)).toEqual([]);
  return pages;
}
/** A line of a box of 12 that holds four of the first of five cakes and two of each other. */
async function boxOf12FilledWith(cakes: readonly LongCake[]) {
  const database = await openDatabase(await databaseUrlAt(process.env.E2E_PORT ?? '3900'), { connections: 1 });
  try {
    const { slug } = await makeCupcakeBox(database.db, 'dessert-boxes');
    const flavours = await Promise.all(cakes.map((cake) => findTestProduct(database.db, cake.slug)));
    const box = Object.fromEntries(flavours.map(({ id }, at) => [id, at === 0 ? 4 : 2]));
    return { slug, weightGrams: 1_500, personalisation: { box } };
  } finally {
    await database.close();
  }
}

/** Prints, and waits until who printed it is noted in the order's history. */
async function printAndNote(page: Page): Promise<void> {
  const noted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/admin/prints'),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).tap();
  expect((await noted).status()).toBe(200);
}
const together = (pages: readonly PrintedPage[]) => ({ texts: pages.flatMap(({ texts }) => texts) });
const linesOf = (cakes: readonly LongCake[]) => [...cakes.map(({ name }) => name), ...sizes, ...extras];

test('[B-13] every print of the fullest order comes out whole, legible, in black on white, on paper of its size', async ({
  page,
}) => {
  const cakes = [await sellLongCake('A'), await sellLongCake('B'), await sellLongCake('C')];
  const day = openDayAhead(100);
  const { orderNo } = await takeFullOrder(page, cakes, { day, time: '11:15' });
  const later: FullOrder[] = [];
  for (const time of ['12:00', '13:30']) later.push(await takeFullOrder(page, cakes, { day, time }));
  const staff = await staffCallsOf(page, { role: 'owner', name: 'Sunita Rao' });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });

  await test.step('kitchen tickets, each one piece of the roll', async () => {
    const numbers = [orderNo, ...later.map((one) => one.orderNo)];
    await page.goto(`/admin/print/ticket?orders=${numbers.join(',')}`);
    const pages = await printed(page, 3, '.ticket', [80, null]);
    expect(pages).toHaveLength(3);
    for (const [at, one] of pages.entries()) {
      const wanted = [
        numbers[at] ?? '',
        longName,
        longNote,
        allergyNote,
        longMessage,
        'SOYA · SULPHITES · NUTS',
        'PAID',
      ];
      expect(missingOf(one, [...wanted, ...linesOf(cakes), `Ticket ${at + 1} of 3`])).toEqual([]);
      const end = Math.max(...one.texts.map(({ bottom }) => bottom));
      expect(one.height - end).toBeLessThan(15);
    }
    await printAndNote(page);
  });

  await test.step('collection labels, one for each box', async () => {
    await page.goto(`/admin/print/label?orders=${orderNo}`);
    // One of each size of the first cake, two of the second, three of the third.
    const boxes = cakes.flatMap(({ name }, at) =>
      sizes.flatMap((size) => Array.from({ length: 1 + at }, () => [name, size])),
    );
    const useBy = `Use by ${dayOfYear(addDays(day, 3))}`;
    const pages = await printed(page, 18, '.label', [100, 62]);
    expect(pages).toHaveLength(18);
    for (const [at, one] of pages.entries()) {
      const wanted = [...(boxes[at] ?? []), `Box ${at + 1} of 18`, orderNo.slice(-4)];
      expect(missingOf(one, [...wanted, longName, ...longIngredients.map(([text]) => text)])).toEqual([]);
      expect(missingOf(one, ['May contain traces of peanuts', useBy, 'Mount Avenue Bakery'])).toEqual([]);
    }
  });

  await test.step('the receipt', async () => {
    await page.goto(`/admin/print/receipt?orders=${orderNo}`);
    const pages = await printed(page, 1, '.receipt', [80, null]);
    expect(pages).toHaveLength(1);
    const sums = ['£23.90', '£47.80', '£71.70', '£7.00', 'Discount', '£359.20', 'Card terminal'];
    expect(missingOf(together(pages), [orderNo, 'Mount Avenue Bakery', ...linesOf(cakes), ...sums])).toEqual([]);
  });

  await test.step('the day sheet, its head on each page', async () => {
    await page.goto(`/admin/print/day-sheet?day=${day}`);
    const pages = await printed(page, 1, '.day-sheet', [210, 297]);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, one] of pages.entries())
      expect(missingOf(one, ['Item, and what is written on it', `Page ${at + 1} of ${pages.length}`])).toEqual([]);
    const numbers = [orderNo, ...later.map((one) => one.orderNo)].map((number) => number.slice(-4));
    const wanted = [formatPickupDate(day), 'all day: 3 orders', ...numbers, '11:15', '12:00', '13:30'];
    expect(
      missingOf(together(pages), [...wanted, longName, longMessage, longNote, allergyNote, ...linesOf(cakes)]),
    ).toEqual([]);
  });

  await test.step('a VAT invoice on request, and the credit note of it', async () => {
    await page.goto(`/admin/orders/${orderNo}`);
    await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
    await page.getByRole('button', { name: 'Print', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'VAT invoice New, for £359.20' }).tap();
    const sheet = page.getByRole('dialog', { name: 'VAT invoice' });
    await sheet.getByLabel('Name').fill(buyer.name);
    await sheet.getByLabel('Address').fill(buyer.address);
    await sheet.getByRole('button', { name: 'Issue and print' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'VAT invoice' })).toBeVisible();
    const invoice = await printed(page, 1, '.invoice', [210, 297]);
    expect(invoice).toHaveLength(1);
    const number = new URL(page.url()).searchParams.get('number') ?? '';
    const ofVat = [
      'VAT number',
      'Tax point',
      '20%',
      '£12.53',
      '£2.51',
      '£15.04',
      '0%',
      '£344.16',
      '£356.69',
      '£359.20',
    ];
    const known = [number, orderNo, buyer.name, buyer.address, 'Page 1 of 1'];
    expect(missingOf(together(invoice), [...known, ...linesOf(cakes), ...ofVat])).toEqual([]);
    await printAndNote(page);

    const asked = { kind: 'lines' as const, pieces: [1, 10].map((place) => ({ place, quantity: 1 })), deposits: [] };
    const by = 'cash' as const;
    const { amountPence } = await staff.call(previewRefund, { orderNo, asked, by });
    await staff.call(giveRefund, { orderNo, asked, by, reason: 'Something was not right with it', amountPence });
    const { money } = await staff.call(findOrderPage, { orderNo });
    if (money?.byHandPence) await staff.call(refundHanded, { orderNo });
    await page.goto(`/admin/orders/${orderNo}`);
    for (const printed of ['Kitchen ticket printed', 'VAT invoice printed'])
      await expect(page.getByRole('region', { name: 'History' })).toContainText(printed);
    await page.getByRole('link', { name: 'Print CN-' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible();
    const note = await printed(page, 1, '.invoice', [210, 297]);
    expect(note).toHaveLength(1);
    const credited = ['VAT credit note', 'CN-', `invoice ${number}`, 'Something was not right with it'];
    const sums = ['£19.12', '£2.33', '£0.47', '£2.80', '£21.45', '£21.92'];
    expect(missingOf(together(note), [...credited, ...sums, buyer.name, buyer.address])).toEqual([]);
  });

  await test.step('of an order that owes: words as they were typed, and no invoice', async () => {
    const message = '40 & still  fab, Dad, from all of us';
    const cake = { slug: cakes[0]?.slug ?? '', date: openDayAhead(9), time: '11:15' };
    const owes = await boardOrder({ ...cake, name: 'Grace Okafor', message, payment: 'onCollection' });
    await page.goto(`/admin/print/ticket?orders=${owes}`);
    await expect(page.locator('.ticket q')).toHaveText(message, { useInnerText: true });
    await page.goto(`/admin/orders/${owes}`);
    await page.getByRole('button', { name: 'Print', exact: true }).tap();
    await expect(page.getByRole('menuitem', { name: 'VAT invoice Nothing has been paid for it yet' })).toBeDisabled();
  });
});

test('[B-13] the tickets of another day come out of the printer three taps from the board', async ({ page }) => {
  const day = openDayAhead(6);
  await boardOrder({ name: 'Grace Okafor', date: day, time: '11:15' });
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Days' }).locator(`[href$="${day}"]`).tap();
  await page.getByRole('button', { name: 'Prints' }).tap();
  await page.getByRole('link', { name: /^Tickets \(\d+\)$/ }).tap();
  await expect(page.locator('.ticket').filter({ hasText: 'Grace Okafor' }).first()).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test('[B-13] [J-03] a closed day comes out on one sheet of A4, to be signed', async ({ page }) => {
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  const day = openDayAhead(112);
  await closedOn(day);
  await page.goto(`/admin/reports/closing?day=${day}`);
  await page.getByRole('link', { name: 'Print' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Daily closing' })).toBeVisible();
  const sheets = await printed(page, 1, '.closing-sheet', [210, 297]);
  expect(sheets).toHaveLength(1);
  const parts = [
    formatPickupDate(day),
    'Takings by method',
    'Total',
    'Cash in the drawer',
    'Difference',
    'Counted by',
    'Signature',
  ];
  expect(missingOf(together(sheets), parts)).toEqual([]);
});

test('[B-13] boxes filled with five flavours of long names and lists print whole, on the ticket and on each label', async ({
  page,
}) => {
  const cakes: LongCake[] = [];
  for (const letter of ['E', 'F', 'G', 'H', 'I']) cakes.push(await sellLongCake(letter));
  const line = await boxOf12FilledWith(cakes);
  const pickup = { date: openDayAhead(12), time: '11:00' };
  const orderNo = await boardOrder({ ...pickup, line, quantity: 2, name: longName });
  await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
  const filling = cakes.map(({ name }, at) => `${at === 0 ? 4 : 2} ${name}`);

  await page.goto(`/admin/print/ticket?orders=${orderNo}`);
  const [ticket] = await printed(page, 1, '.ticket', [80, null]);
  expect(missingOf(together(ticket ? [ticket] : []), filling)).toEqual([]);

  await page.goto(`/admin/print/label?orders=${orderNo}`);
  const labels = await printed(page, 2, '.label', [100, 62]);
  expect(labels).toHaveLength(2);
  for (const [at, label] of labels.entries()) {
    const known = [...longIngredients.map(([text]) => text), 'May contain', 'Use by', 'below 5 °C'];
    expect(missingOf(label, [...filling, ...known, `Box ${at + 1} of 2`, 'Mount Avenue Bakery'])).toEqual([]);
  }
});

test('[B-13] what was baked gets its labels in a tap, as many as there are boxes, with every ingredient in letters of the law’s size', async ({
  page,
}) => {
  const cake = await sellLongCake('D');
  await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
  await page.goto('/admin/stock');
  await page.getByRole('button', { name: `Baked 12 ${cake.name}` }).tap();
  await page.getByRole('region', { name: 'Undo' }).getByRole('link', { name: 'Labels' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelf labels' })).toBeVisible();
  await expect(page.locator('.label')).toHaveCount(12);
  await page.getByLabel('Copies').fill('none');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await page.getByLabel('Copies').fill('3');
  const pages = await printed(page, 3, '.label', [100, 62]);
  expect(pages).toHaveLength(3);
  for (const one of pages) {
    const wanted = [cake.name, 'Ingredients:', ...longIngredients.map(([text]) => text), 'May contain', 'Use by'];
    expect(missingOf(one, [...wanted, 'Mount Avenue Bakery', 'Mount Avenue, Brierley Hill'])).toEqual([]);
    const said = one.texts.map(({ text }) => text).join(' ');
    for (const loud of ['WHEAT', 'EGGS', 'MILK', 'SOYA', 'ALMONDS', 'HAZELNUTS', 'SULPHUR DIOXIDE', 'BARLEY'])
      expect(said).toContain(loud);
    const start = one.texts.findIndex(({ text }) => text.startsWith('Ingredients'));
    const end = one.texts.findIndex(({ text }) => text.includes('CAPITALS'));
    for (const { text, fontSize } of one.texts.slice(start, end))
      expect(fontSize, text).toBeGreaterThan(leastFont - 0.02);
  }
});
