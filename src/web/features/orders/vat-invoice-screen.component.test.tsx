import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type InvoiceDocument, invoicesByLink, invoicesOfOrder } from '#contract/orders/order-invoices.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { VatInvoiceScreen } from './vat-invoice-screen.tsx';

const shop = answeringShop();
const invoice: InvoiceDocument = {
  number: 'INV-17',
  of: null,
  reason: '',
  orderNo: 'MA-CV7H-HDFF',
  issuedOn: '2026-11-26',
  taxPoints: [{ day: '2026-11-25', grossPence: 4_920 }],
  seller: { name: 'Mount Avenue Bakery Ltd', address: 'Brierley Hill', companyNumber: '123', vatNumber: 'GB 1' },
  buyer: { name: 'Acme Surveyors LLP', address: '18 Delph Road, DY5 2TF' },
  lines: [{ text: '1 x Black Forest Gateau', rate: '20%', netPence: 4_100, grossPence: 4_920 }],
  byRate: [{ rate: '20%', netPence: 4_100, vatPence: 820, grossPence: 4_920 }],
  netPence: 4_100,
  vatPence: 820,
  grossPence: 4_920,
};
const article = page.getByRole('article', { name: /INV-17/ });

beforeEach(() => signPriyaIn());

test('[B-13] opening it is asking for it: who sold what to whom, and the VAT of each rate, at every width', async () => {
  shop.on(invoicesOfOrder, () => ({ documents: [invoice] }));
  await showToCustomer(<VatInvoiceScreen orderNo="MA-CV7H-HDFF" token="" />, { at: '/vat-invoice' });
  for (const text of [/Acme Surveyors LLP/, /VAT number GB 1/, /Total.*£41\.00.*£8\.20.*£49\.20/, /25 November 2026/])
    await expect.element(article).toHaveTextContent(text);
  expect(shop.asked(invoicesOfOrder)).toEqual([{ orderNo: 'MA-CV7H-HDFF', buyer: null }]);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to your order' }))
    .toHaveAttribute('href', '/orders?order=MA-CV7H-HDFF');
  for (const width of [1280, 390, 320]) {
    await page.viewport(width, 800);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(await findingsOnScreen()).toEqual([]);
  }
});

test('[B-13] above £250 it asks whom it is for where the order does not say; the form can be sent again after a failure, and what cannot be had says why', async () => {
  let isBusy = true;
  shop.on(invoicesByLink, ({ buyer }) => {
    if (buyer === null)
      throw new Failure('invalid', { text: 'Above £250 an invoice needs the buyer’s name and address.' });
    if (isBusy) throw new Failure('conflict', { text: 'The order was just changed.' });
    return { documents: [{ ...invoice, buyer }] };
  });
  const { screen } = await showToCustomer(<VatInvoiceScreen orderNo="" token="abc" />, { at: '/vat-invoice' });
  await page.getByLabelText('Name or company').fill('Acme Surveyors LLP');
  await page.getByLabelText('Address').fill('18 Delph Road');
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No VAT invoiceThe order was just changed.');
  isBusy = false;
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await expect.element(article).toHaveTextContent('18 Delph Road');
  await screen.unmount();
  shop.on(invoicesByLink, () => {
    throw new Failure('conflict', { text: 'Nothing has been paid for it yet' });
  });
  await showToCustomer(<VatInvoiceScreen orderNo="" token="def" />, { at: '/vat-invoice' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing has been paid for it yet');
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});
