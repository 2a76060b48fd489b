import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { joinOnPage } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { codeOf, password } from '#tests/support/staff/team-of-tests.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, expectedNoise: [/status of (403|409)/] });

/** Six cupcakes, paid in cash by whoever is signed in. */
async function paidOrder(page: Page): Promise<string> {
  const orderNo = await placeOrder(page, await newCustomer(page), { slug: 'vanilla-bean-swirl-cupcake', quantity: 6 });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto(`/admin/orders/${orderNo}`);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  await dialog.getByRole('button', { name: /^Take £/ }).click();
  await expect(dialog).toBeHidden();
  return orderNo;
}

const openRefund = async (page: Page, orderNo: string) => {
  await page.goto(`/admin/orders/${orderNo}?sheet=refund`);
  const sheet = page.getByRole('dialog', { name: 'Give money back' });
  await sheet.getByLabel('Reason').selectOption({ index: 1 });
  return sheet;
};
const give = /^Give back £/;

test('[B-08] a double tap gives back once, pieces stay off the shelf unless one says so, and a second window is refused', async ({
  page,
}) => {
  const orderNo = await paidOrder(page);
  const second = await page.context().newPage();
  const there = await openRefund(second, orderNo);
  await there.getByRole('radio', { name: 'Everything left' }).tap();
  await expect(there.getByRole('button', { name: give })).toBeEnabled();

  const here = await openRefund(page, orderNo);
  await here.getByRole('checkbox').first().check();
  await expect(here.getByRole('checkbox', { name: 'Put 1 piece back on the shelf' })).not.toBeChecked();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/refunds')) sent += 1;
  });
  await expect(here.getByRole('button', { name: give })).toBeEnabled();
  await here.getByRole('button', { name: give }).dblclick();
  await expect(here).toBeHidden();
  await expect(page.getByText('1 of 6 given back')).toBeVisible();
  expect(sent).toBe(1);

  await there.getByRole('button', { name: give }).click();
  await expect(there.getByRole('alert')).toContainText('Nothing was given back.');
  await page.reload();
  await expect(page.getByText('1 of 6 given back')).toBeVisible();
  await expect(page.getByText('Part refunded')).toBeVisible();
});

test('[B-08] [T-07] an amount is given back by who may; above the limit of the role one proves who one is, and it is done at once with nothing typed lost', async ({
  page,
}) => {
  const orderNo = await paidOrder(page);
  const { secret } = await joinOnPage(page, { role: 'counter', name: 'Jade Robinson' });
  const sheet = await openRefund(page, orderNo);
  await sheet.getByRole('radio', { name: 'By amount' }).tap();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('10.01');
  await sheet.getByLabel('Note').fill('The second tier had sunk');
  await expect(sheet).toContainText('You will be asked once more who you are');
  await sheet.getByRole('button', { name: give }).click();
  const once = page.getByRole('dialog', { name: 'Once more, please' });
  await expect(once).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(once).toBeHidden();
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('10.01');
  await expect(sheet.getByLabel('Note')).toHaveValue('The second tier had sunk');
  await sheet.getByRole('button', { name: 'Give back £10.01' }).click();
  await once.getByLabel('Password').fill(password);
  // The code of joining is used: the next one is good already.
  await once.getByLabel('Six-digit code').fill(codeOf(secret, new Date(Date.now() + 30_000)));
  await once.getByRole('button', { name: 'Confirm' }).click();
  await expect(once).toBeHidden();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Part refunded')).toBeVisible();
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened).toContainText('£10.01');
  await expect(happened).toContainText('The second tier had sunk');

  // For five minutes it holds for refunds.
  await openRefund(page, orderNo);
  await sheet.getByRole('radio', { name: 'By amount' }).tap();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('4');
  await expect(sheet).not.toContainText('You will be asked once more who you are');
  await sheet.getByRole('button', { name: 'Give back £4.00' }).click();
  await expect(sheet).toBeHidden();
  await expect(happened).toContainText('£4.00');
});

test('[B-08] [E-06] pieces go back on the shelf only where one says so, once, and the stock ledger has whose', async ({
  page,
}) => {
  const cake = await sellCake({ stock: 20 });
  const jade = await signInBrowser(page, { role: 'manager', name: `Jade${Date.now()} Robinson` });
  const orderNo = await boardOrder({
    name: 'Grace Okafor',
    date: '2026-12-22',
    time: '11:30',
    slug: cake.slug,
    quantity: 3,
  });
  const giveOne = async (goesBack: boolean): Promise<void> => {
    const sheet = await openRefund(page, orderNo);
    await sheet.getByRole('checkbox', { name: cake.name }).check();
    const shelf = sheet.getByRole('checkbox', { name: 'Put 1 piece back on the shelf' });
    await expect(shelf).not.toBeChecked();
    if (goesBack) await shelf.check();
    await sheet.getByRole('button', { name: give }).click();
    await expect(sheet).toBeHidden();
  };
  const returned = async () => {
    await page.goto(`/admin/stock/movements?${new URLSearchParams({ reason: 'returned', q: cake.name })}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
    return page.getByRole('region', { name: 'Movements' }).getByRole('row').filter({ hasText: cake.name });
  };
  await giveOne(false);
  await expect(page.getByText('1 of 3 given back')).toBeVisible();
  await expect(await returned()).toHaveCount(0);
  await giveOne(true);
  await expect(page.getByText('2 of 3 given back')).toBeVisible();
  const rows = await returned();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('+1');
  await expect(rows).toContainText(jade.name);
  await expect(rows).toContainText('18');
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('[B-07] from baking on the time of the day can be changed and notes be written, and the rest says why not', async ({
  page,
}) => {
  const orderNo = await boardOrder({ name: 'Grace Okafor', date: '2026-12-22', time: '12:30' });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto(`/admin/orders/${orderNo}?sheet=edit`);
  const sheet = page.getByRole('dialog', { name: `Edit ${orderNo}` });
  await expect(sheet.getByLabel('Collected by')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Lines' })).toBeVisible();
  await page.goto(`/admin/orders/${orderNo}`);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(sheet).toContainText('from baking on only the time of the same day can be changed');
  await expect(sheet.getByLabel('Day')).toBeDisabled();
  for (const gone of [sheet.getByLabel('Collected by'), sheet.getByRole('list', { name: 'Lines' })])
    await expect(gone).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  await sheet.getByLabel('Time', { exact: true }).fill('15:45');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('15:45').first()).toBeVisible();
  await page.getByLabel('Note for the team').fill('Collected by her brother');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Collected by her brother');
});

test('[B-05] a view for the whole team is everybody’s, its address alone opens it, and the spreadsheet has what is shown', async ({
  page,
}) => {
  const orderNo = await placeOrder(page, await newCustomer(page), { slug: 'vanilla-bean-swirl-cupcake', quantity: 1 });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  const address = `/admin/orders?product=vanilla-bean-swirl-cupcake&source=web&q=${orderNo.slice(-4)}`;
  await page.goto(address);
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  await expect(rows.filter({ hasText: orderNo.slice(-4) })).toContainText('Placed');
  const name = `Swirls ${orderNo.slice(-4)}`;
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: 'For the whole team' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await coming).createReadStream();
  const text = (await file.toArray()).join('');
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  expect(head).toContain('Number');
  expect(lines).toHaveLength((await rows.count()) - 1);
  expect(lines.join()).toContain(orderNo);

  await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
  await page.goto('/admin/orders');
  const theirs = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  await theirs.click();
  await expect(page).toHaveURL(new RegExp(`q=${orderNo.slice(-4)}`));
  await expect(rows.filter({ hasText: orderNo.slice(-4) })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove the view ${name}` })).toHaveCount(0);
});
