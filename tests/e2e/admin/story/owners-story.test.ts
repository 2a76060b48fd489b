import { readFile } from 'node:fs/promises';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import type { Passkeys } from '#tests/support/browser/passkeys.ts';
import { openEmptyBakery } from '#tests/support/story/empty-bakery.ts';
import { askForWeddingCake, payDeposit, quoteWeddingCake } from '#tests/support/story/enquiring.ts';
import { manualPicture, manualScreens } from '#tests/support/story/manual-picture.ts';
import { deviceOf, Noise } from '#tests/support/story/people-of-story.ts';
import { bakeDay, closeDay, handOver, signInAgain } from '#tests/support/story/saturday-of-story.ts';
import {
  bakeTwelve,
  buyOnline,
  givePicture,
  lowerPrice,
  sellAtCounter,
  show,
  takeByTelephone,
  takeOverFile,
} from '#tests/support/story/selling.ts';
import {
  becomeOwner,
  closeEarly,
  closeOn,
  invite,
  openOn,
  sayWhoWeAre,
  titled,
} from '#tests/support/story/setting-up.ts';

import { loaf, pie, tart, tenProducts } from '#tests/support/story/ten-products.ts';
import { answerMessage, sendNewsletter, takeComplaint, writeToBakery } from '#tests/support/story/writing.ts';

const pictureCalled = (name: string) => readFile(`assets/pictures/products/${name}.jpg`);

test('[B-09] [B-10] [E-02] [E-05] [E-06] [E-09] [J-02] [J-03] [J-04] [J-07] [T-02] [T-03] [Y-01] [Z-04] an owner opens an empty bakery on Monday, sells, and on Saturday reads what its first week came to', async ({
  browser,
}) => {
  await using bakery = await openEmptyBakery();
  const { monday, opening } = bakery;
  const saturday = addDays(monday, 5);
  const noise = new Noise();
  const taken: number[] = [];
  const forSaturday: string[] = [];
  let passkeys: Passkeys = { kept: async () => [] };
  const page = await deviceOf(browser, opening, 'tablet', noise);
  const customer = await deviceOf(browser, opening, 'telephone', noise);

  await test.step('by the printed address to an account with a passkey', async () => {
    passkeys = await becomeOwner(page, opening, { name: 'Sunita Rao', email: 'sunita@corner-oven.example' });
    await page.getByRole('link', { name: 'The first day' }).click();
    await expect(titled(page, 'The first day')).toBeVisible();
    await manualPicture(page, 'first-day');
  });

  await test.step('who the bakery is and when it is open', async () => {
    await sayWhoWeAre(page, { name: 'The Corner Oven', town: 'Stourbridge' });
    await page.goto('/admin/diary');
    await openOn(page, 'Monday', ['08:00', '16:00']);
    await closeEarly(page, addDays(monday, 4), {
      to: '13:00',
      name: 'School fair',
      word: 'We close at one for the school fair.',
    });
    await customer.goto('/contact');
    await expect(customer.getByRole('contentinfo')).toContainText('The Corner Oven');
  });

  await test.step('ten products by a file, their pictures, two seasons and a lower price', async () => {
    await takeOverFile(page, {
      wrong: tenProducts(['Fruit Loaves']),
      says: '‘Fruit Loaves’ is a type of Tea Loaves',
      mended: tenProducts(),
      lines: 10,
    });
    expect((await customer.goto(`/product/${loaf.slug}`))?.status()).toBe(404);
    await givePicture(page, loaf.name, 'A loaf of rye, cut', await pictureCalled('carrot-orange-naked-cake'));
    await show(page);
    await givePicture(page, pie.name, 'A cobbler in its dish', await pictureCalled('black-forest-gateau'));
    await show(page, { from: `${addDays(monday, 30)}T07:00` });
    await givePicture(page, tart.name, 'A quince tart, cut', await pictureCalled('brownie-and-blondie-box'));
    // The database's clock, which is the wall clock, decides what is shown: one season began before either clock, one is ahead of both.
    await show(page, { from: `${new Date().getFullYear()}-01-01T07:00`, until: `${addDays(monday, 9)}T18:00` });
    await lowerPrice(page, loaf.name, '4.00');
    expect((await customer.goto(`/product/${pie.slug}`))?.status()).toBe(404);
    await customer.goto(`/product/${tart.slug}`);
    await expect(titled(customer, tart.name)).toBeVisible();
    await expect(customer.getByRole('img', { name: 'A quince tart, cut' }).first()).toBeVisible();
  });

  await test.step('the first week’s customers', async () => {
    await page.goto('/admin/stock');
    await bakeTwelve(page, loaf.name);
    await manualPicture(page, 'stock');
    const online = await buyOnline(customer, { ...loaf, day: saturday });
    const cash = await sellAtCounter(page, loaf.name);
    const rung = await takeByTelephone(page, {
      cake: loaf.name,
      day: saturday,
      name: 'Ivy Lockwood',
      telephone: '07700 900456',
    });
    // What was paid at the test provider is no money.
    taken.push(cash, rung.pence);
    forSaturday.push(online.orderNo, rung.orderNo);
  });

  await test.step('an enquiry, from the first word to its deposit', async () => {
    const wedding = { name: 'Grace Okafor', email: 'grace@example.com', day: addDays(monday, 12) };
    await askForWeddingCake(customer, wedding);
    await quoteWeddingCake(page, wedding);
    await payDeposit(customer, opening, wedding);
  });

  await test.step('the team', async () => {
    const marek = await deviceOf(browser, opening, 'tablet', noise);
    await invite(page, marek, opening, { name: 'Marek Nowak', email: 'marek@corner-oven.example', role: 'Baker' });
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Marek Nowak' })).toContainText('Baker');
    await manualPicture(page, 'team');
  });

  await using later = await bakery.later(5, '10:00');
  const onSaturday = await deviceOf(browser, later, 'tablet', noise);

  await test.step('Saturday: baked, collected and closed', async () => {
    passkeys = await signInAgain(onSaturday, passkeys, 'sign-in');
    await bakeDay(onSaturday, forSaturday);
    const [online = '', rung = ''] = forSaturday;
    await handOver(onSaturday, online, 'paid');
    await handOver(onSaturday, rung, 'owed');
    await closeDay(onSaturday, { float: '50', coins: '50' });
  });

  await test.step('a question, a complaint and a newsletter', async () => {
    const grace = { name: 'Grace Okafor', email: 'grace@example.com' };
    const phone = await deviceOf(browser, later, 'telephone', noise);
    await writeToBakery(phone, grace, 'Do you bake for coeliacs?');
    await answerMessage(onSaturday, grace.name, 'We do not: our kitchen mills rye.');
    await takeComplaint(onSaturday, forSaturday[0] ?? '', 'The crust was burnt.');
    await sendNewsletter(
      onSaturday,
      'Quince tarts are back',
      '# Until next week\n\nOur **quince tarts** are in the oven.',
    );
  });

  await test.step('the numbers of the first week', async () => {
    await onSaturday.goto(`/admin/reports/sales?from=${monday}&to=${saturday}`);
    await expect(titled(onSaturday, 'Sales')).toBeVisible();
    const sum = taken.reduce((all, one) => all + one, 0);
    await expect(onSaturday.getByLabel('Whole range')).toContainText(`£${(sum / 100).toFixed(2)}`);
    await manualPicture(onSaturday, 'reports');
    await onSaturday.goto(`/admin/reports/products?from=${monday}&to=${saturday}`);
    await expect(onSaturday.getByRole('row').filter({ hasText: loaf.name }).first()).toContainText('£8.00');
  });
  await test.step('in the evening on the sofa: how it went, what comes, a day off', async () => {
    const phone = await deviceOf(browser, later, 'telephone', noise);
    await signInAgain(phone, passkeys);
    for (const [address, title] of [
      ['/admin', /^Saturday/],
      ['/admin/reports', 'Overview'],
      ['/admin/diary', 'Diary'],
    ] as const) {
      await phone.goto(address);
      await expect(titled(phone, title)).toBeVisible();
      expect(await findingsOf(phone)).toEqual([]);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await manualPicture(phone, 'diary-telephone');
    const dayOff = addDays(saturday, 10);
    await closeOn(phone, dayOff, 'Day off');
    const diary = await (await phone.request.get('/api/diary')).json();
    expect(diary.specialDays).toContainEqual(expect.objectContaining({ date: dayOff, hours: null }));
  });
  await manualScreens(onSaturday, forSaturday[0] ?? '');
  // The browser's own console lines: a proof that was asked for first, a product that is not shown yet.
  expect(noise.lines.filter((line) => !/status of (403|404)/.test(line))).toEqual([]);
});
