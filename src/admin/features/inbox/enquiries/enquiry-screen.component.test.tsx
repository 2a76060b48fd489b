import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type EnquiryPage, findEnquiryPage, trustEnquiry } from '#contract/admin/enquiries.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
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
