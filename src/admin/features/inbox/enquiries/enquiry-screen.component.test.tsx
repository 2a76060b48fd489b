import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { type EnquiryPage, findEnquiryPage, sendQuote, trustEnquiry } from '#contract/admin/enquiries.ts';
import { findTillTimes } from '#contract/admin/till.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { typeAmounts, typeCounts } from '#tests/support/components/typed-values.ts';
import { EnquiryScreen } from './enquiry-screen.tsx';

const shop = answeringShop();
const suspected: EnquiryPage = {
  ...{ id: 3, state: 'new', kind: 'wedding', name: 'Grace Okafor', email: 'grace@example.com', phone: '+447700900662' },
  ...{ eventDate: '2027-06-12', servings: 80, flavours: 'Lemon', budget: 450, allergies: '', waits: true },
  isSuspected: true,
  thread: [],
  quote: null,
  terms: { depositPercent: 30, balanceDays: 14, quoteDays: 7, isVatShown: false },
  frame: { greeting: 'Dear Grace,', signature: 'Owen', phrases: [], replyTo: 'hello@bakery.example' },
  kitchenNotice: '',
};

test('[Z-04] what a browser filled in for its customer stands apart as a machine’s, until staff say that it is a person’s', async () => {
  shop.on(findEnquiryPage, () => suspected);
  shop.on(trustEnquiry, () => ({ ...suspected, isSuspected: false }));
  await showToStaff(<EnquiryScreen />, { at: '/enquiries/3', path: '/enquiries/:enquiryId' });
  const note = page.getByText('This looks like spam');
  await expect.element(note).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Not spam' }).dblClick();
  await expect.element(note).not.toBeInTheDocument();
  expect(shop.asked(trustEnquiry)).toEqual([{ enquiryId: 3 }]);
});

test('[Z-04] the day of a quote and the last to accept it are typed by their numbers, noughts first', async () => {
  const times = [{ time: '10:00', left: null }];
  shop.on(findTillTimes, ({ day }) => ({ day: day ?? '', firstDay: null, times, isDayFull: false, words: '' }));
  shop.on(findEnquiryPage, () => ({ ...suspected, isSuspected: false }));
  shop.on(sendQuote, () => suspected);
  await showToStaff(<EnquiryScreen />, { at: '/enquiries/3', path: '/enquiries/:enquiryId' });
  await page.getByRole('button', { name: 'Make a quote' }).click();
  const sheet = page.getByRole('dialog', { name: 'Quote for Grace Okafor' });
  await typeDay(sheet.getByLabelText('Pick-up day'));
  await typeDay(sheet.getByLabelText('Valid until the end of'));
  await sheet.getByRole('textbox').first().fill('Three tiers');
  await sheet.getByLabelText('Price each').fill('450');
  await sheet.getByLabelText('Baking points').fill('20');
  await sheet.getByRole('checkbox', { name: 'None of these' }).click();
  await sheet.getByRole('button', { name: 'Send quote' }).click();
  await expect
    .poll(() => shop.asked(sendQuote))
    .toMatchObject([{ pickup: { date: typedDay, time: '10:00' }, expiresOn: typedDay }]);
});

test('[Z-04] the numbers of a quote are typed as people write them, and what is wrong is said at its own field, of any line', async () => {
  shop.on(findTillTimes, ({ day }) => ({ day: day ?? '', firstDay: null, times: [], isDayFull: false, words: '' }));
  shop.on(findEnquiryPage, () => ({ ...suspected, isSuspected: false }));
  shop.on(sendQuote, () => {
    throw new Failure('conflict');
  });
  await showToStaff(<EnquiryScreen />, { at: '/enquiries/3', path: '/enquiries/:enquiryId' });
  await page.getByRole('button', { name: 'Make a quote' }).click();
  const sheet = page.getByRole('dialog', { name: 'Quote for Grace Okafor' });
  const line = (number: number) => sheet.getByRole('group', { name: `Line ${number}`, exact: true });
  const send = () => sheet.getByRole('button', { name: 'Send quote' }).click();
  await sheet.getByRole('button', { name: 'Add a line' }).click();
  for (const number of [1, 2]) {
    await line(number).getByLabelText(`Line ${number}`, { exact: true }).fill('A tier');
    await line(number).getByLabelText('Price each').fill('0');
    await line(number).getByRole('checkbox', { name: 'None of these' }).click();
  }
  await sheet.getByLabelText('Baking points').fill('20');
  await typeAmounts(
    line(2).getByLabelText('Price each'),
    (pence) => expect.element(sheet).toHaveTextContent(`${poundsText(pence)} in total`),
    { send },
  );
  await typeCounts(
    line(2).getByLabelText('Quantity'),
    (pieces) => expect.element(sheet).toHaveTextContent(`${poundsText(pieces * 125_000)} in total`),
    { send, most: 1_000 },
  );
  await line(2).getByLabelText('Quantity').fill('1');
  await sheet.getByLabelText('Deposit').selectOptions('Pounds');
  await typeAmounts(
    sheet.getByLabelText('Amount'),
    (pence) => expect.element(sheet).toHaveTextContent(`${poundsText(pence)} to accept`),
    { send },
  );
  expect(shop.asked(sendQuote)).toEqual([]);
  await typeCounts(
    sheet.getByLabelText('Baking points'),
    async (points) => {
      await send();
      await expect.poll(() => shop.asked(sendQuote).at(-1)?.workUnits).toBe(points);
    },
    { send },
  );
});
