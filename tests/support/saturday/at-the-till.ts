import { expect, type Page } from '#tests/support/browser/browser.ts';

type Caller = {
  readonly name: string;
  readonly telephone: string;
  readonly pays: 'Cash' | 'Card terminal' | 'When collecting';
};

/** Takes an order by telephone at the till, for that afternoon. @returns its number */
export async function takeByTelephone(till: Page, { name, telephone, pays }: Caller) {
  const order = till.getByRole('complementary', { name: 'This order' });
  await till.getByRole('radio', { name: 'Telephone' }).tap();
  await till.getByRole('searchbox', { name: 'Find a cake' }).fill('Red Velvet Cupcake');
  const tile = till.getByRole('region', { name: 'Products' }).getByRole('button', { name: /^Red Velvet Cupcake/ });
  await expect(tile).toHaveCount(1);
  await tile.tap();
  await order.getByRole('button', { name: 'Take payment' }).tap();
  await till.getByRole('button', { name: /^15:00/ }).tap();
  await till.getByLabel('Name').fill(name);
  await till.getByRole('textbox', { name: 'Telephone' }).fill(telephone);
  await till.getByRole('textbox', { name: /^Email/ }).fill(`${name.toLowerCase().replace(' ', '.')}@example.com`);
  await till.getByRole('radio', { name: 'Yes: none' }).tap();
  await till.getByRole('radio', { name: new RegExp(`^${pays}`) }).tap();
  await order.getByRole('button', { name: /^(Done|Place order, pay when collecting): £/ }).tap();
  const taken = till.getByRole('region', { name: 'Taken' });
  await expect(taken).toContainText('A confirmation has been emailed.');
  const address = (await taken.getByRole('link', { name: 'Ticket' }).getAttribute('href')) ?? '';
  return new URLSearchParams(address.split('?')[1]).get('orders') ?? '';
}

type Sale = {
  readonly name: string;
  readonly pays: 'Cash' | 'Card terminal';
};

/** Sells to an unnamed customer who pays at the counter and takes the product along. @returns its number */
export async function sellOverCounter(till: Page, { name, pays }: Sale): Promise<string> {
  const order = till.getByRole('complementary', { name: 'This order' });
  const taken = till.getByRole('region', { name: 'Taken' });
  await till.getByRole('radio', { name: 'Counter' }).tap();
  await till.getByRole('searchbox', { name: 'Find a cake' }).fill(name);
  const tile = till.getByRole('region', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tile).toHaveCount(1);
  await tile.tap();
  await expect(taken).toHaveCount(0);
  await order.getByRole('button', { name: 'Take payment' }).tap();
  await till.getByRole('radio', { name: 'Yes: none' }).tap();
  await till.getByRole('radio', { name: pays }).tap();
  await order.getByRole('button', { name: /^Done: £/ }).tap();
  await expect(taken.getByRole('status')).toHaveText('Sold');
  const address = (await taken.getByRole('link', { name: 'Open order' }).getAttribute('href')) ?? '';
  return address.split('/').at(-1) ?? '';
}
