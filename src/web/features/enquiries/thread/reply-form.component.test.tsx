import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ShownEnquiry, sendEnquiryMessage } from '#contract/enquiries.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { ReplyForm } from './reply-form.tsx';

const shop = answeringShop();
const enquiry: ShownEnquiry = {
  id: 7,
  state: 'new',
  answerBy: null,
  kind: 'wedding',
  eventDate: '2027-06-12',
  servings: 80,
  flavours: '',
  budget: null,
  allergies: '',
  name: 'Grace Okafor',
  email: 'grace@example.com',
  thread: [],
  quote: null,
};
const field = page.getByLabelText('Write to us');
const send = page.getByRole('button', { name: 'Send Message' });

test('[Z-04] what a customer writes stays when the shop does not take it, with the reason at its field, and goes with the next try', async () => {
  let shown: ShownEnquiry | null = null;
  const token = 't'.repeat(43);
  shop.on(sendEnquiryMessage, () => {
    throw new Failure('tooManyRequests', { text: 'Please try again in 9 minutes.' });
  });
  const { screen } = await showToCustomer(
    <ReplyForm enquiryId={7} which={{ token }} onChanged={(changed) => (shown = changed)} />,
  );
  await send.click();
  await expect.element(field).toHaveAccessibleDescription('Please write something');
  await field.fill('Peonies, please.');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect.element(field).toHaveAccessibleDescription(/try again in 9 minutes/);
  await expect.element(field).toHaveValue('Peonies, please.');
  expect(await findingsOnScreen()).toEqual([]);
  await screen.unmount();
  await showToCustomer(<ReplyForm enquiryId={7} which={{ token }} onChanged={(changed) => (shown = changed)} />);
  await expect.element(field).toHaveValue('Peonies, please.');

  shop.on(sendEnquiryMessage, () => enquiry);
  await send.click();
  await expect.element(field).toHaveValue('');
  expect(shown).toEqual(enquiry);
  expect(shop.asked(sendEnquiryMessage).at(-1)).toEqual({ token, text: 'Peonies, please.', pictures: [] });
});
