import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type EnquiryPage, findEnquiryPage, sendQuote, trustEnquiry } from '#contract/admin/enquiries.ts';
import { findTillTimes } from '#contract/admin/till.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
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
