import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '#contract/accounts/accounts.ts';
import { enquiryTexts, ownEnquiries } from '#contract/enquiries.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { enquiryKey } from '#web/lib/device/kept.ts';
import { startSession } from '#web/lib/session/session.ts';
import { keptEnquiry } from './ask-form.tsx';
import { AskScreen } from './ask-screen.tsx';

const shop = answeringShop();
const bespoke = {
  lead: 'Tell us what it is to be.',
  pictures: ['Three tiers for 60, from £320', 'Two tiers', 'Gold', 'Ruffles'].map((line) => ({
    picture: 'ivory-rose-three-tier-wedding-cake.jpg',
    alt: `A cake: ${line}`,
    line,
  })),
  guide: blocksOf('- **60 fingers**: three tiers'),
  tasting: blocksOf('A tasting box costs £15.'),
};

test.each([1440, 820, 390])(
  '[Z-04] at %i px whoever asks for a cake sees finished ones with prices, how much feeds whom, and what it costs to taste',
  async (width) => {
    await page.viewport(width, 900);
    const facts = { ...shopOfTests, answerDays: 3 };
    await showToCustomer(<AskScreen bespoke={bespoke} />, { at: '/bespoke-cakes', shop: facts });
    const cakes = page.getByRole('list', { name: 'Cakes that we have made' }).getByRole('listitem');
    expect(cakes.elements()).toHaveLength(4);
    await expect.element(cakes.first()).toHaveTextContent('Three tiers for 60, from £320');
    await expect.element(page.getByText('60 fingers')).toBeVisible();
    await expect.element(page.getByText('A tasting box costs £15.')).toBeVisible();
    await expect.element(page.getByText('We reply within 3 days')).toBeVisible();
    await expect.element(page.getByText('You collect it from our counter')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[Z-04] what is missing is said at its question, and the first of them has the focus', async () => {
  await showToCustomer(<AskScreen bespoke={bespoke} />, { at: '/bespoke-cakes' });
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  for (const [question, missing] of [
    ['What is it for?', enquiryTexts.kindMissing],
    ['Does anyone who will eat it have an allergy?', enquiryTexts.allergiesUnanswered],
  ] as const)
    await expect
      .element(page.getByRole('group', { name: question }))
      .toHaveAccessibleDescription(expect.stringContaining(missing));
  await expect
    .element(page.getByLabelText('Your date'))
    .toHaveAccessibleDescription(expect.stringContaining(enquiryTexts.dateMissing));
  await expect.element(page.getByRole('radio', { name: 'A wedding' })).toHaveFocus();
});

test('[Z-04] whoever is signed in need not say who they are, and what was typed before a reload stays', async () => {
  const user = { id: 7, firstName: 'Priya', lastName: 'Shah', email: 'priya@example.com', mobile: '+447700900123' };
  const account = { ...user, dateOfBirth: null, profilePictureUrl: null };
  startSession('t'.repeat(43), account);
  shop.on(me, () => account);
  shop.on(ownEnquiries, () => ({ enquiries: [] }));
  tabStorage.write(enquiryKey, JSON.stringify({ name: 'Priya’s mum' }));
  await showToCustomer(<AskScreen bespoke={bespoke} />, { at: '/bespoke-cakes' });
  await expect.element(page.getByLabelText('Email')).toHaveValue('priya@example.com');
  await expect.element(page.getByLabelText('Phone Number')).toHaveValue('07700900123');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Priya’s mum');
  await page.getByLabelText('Flavours').fill('lemon');
  expect(keptEnquiry(tabStorage)).toMatchObject({ name: 'Priya’s mum', flavours: 'lemon', email: '', phone: '' });
});

test('[Z-04] the day is typed by its numbers, noughts first, and kept in the tab', async () => {
  await showToCustomer(<AskScreen bespoke={bespoke} />, { at: '/bespoke-cakes' });
  await typeDay(page.getByLabelText('Your date'));
  expect(keptEnquiry(tabStorage).eventDate).toBe(typedDay);
});

test('[Z-04] what is no number of people, and no whole pounds, stays in its field, which says so', async () => {
  await showToCustomer(<AskScreen bespoke={bespoke} />, { at: '/bespoke-cakes' });
  for (const [label, wrong, words] of [
    ['How many people', ['1.5', '1e1', '-2'], enquiryTexts.servings],
    ['Your budget', ['24,50', '1.234', 'abc'], enquiryTexts.budget],
  ] as const)
    for (const typed of wrong) {
      const field = page.getByLabelText(label);
      await field.fill(typed);
      await page.getByRole('button', { name: 'Send Enquiry' }).click();
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(words));
      await expect.element(field).toHaveValue(typed);
    }
});
