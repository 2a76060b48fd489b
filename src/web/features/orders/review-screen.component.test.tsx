import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { askedReview, reviewTexts, sendReview } from '#contract/reviews.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';

const shop = answeringShop();
const asked = { orderNo: 'MA-7K3F-9QXD', firstName: 'Priya', cakes: ['Black Forest Gateau'], isSent: false };
const photo = 'p'.repeat(43);
const Pictures = ({ onTokens }: { onTokens: (tokens: string[]) => void }) => (
  <button type="button" onClick={() => onTokens([photo])}>
    Add a Picture
  </button>
);
const show = () => showToCustomer(<ReviewScreen token={'t'.repeat(43)} Pictures={Pictures} />, { at: '/review' });
const send = page.getByRole('button', { name: 'Send' });

test.each([1440, 390])(
  'at %i px stars are asked for, and words and a photograph go along; a failure keeps them',
  async (width) => {
    await page.viewport(width, 844);
    shop.on(askedReview, () => asked);
    shop.on(sendReview, () => {
      throw new Failure('unavailable', { retryAfterSeconds: 1 });
    });
    await show();
    await expect.element(page.getByText('Your order MA-7K3F-9QXD: Black Forest Gateau.')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(reviewTexts.starsMissing);
    // Next to them: the button that was pressed may be a screen below.
    expect(page.getByRole('alert').element().closest('fieldset')).not.toBeNull();
    await expect.element(page.getByLabelText('1 star')).toHaveFocus();
    await expect
      .element(page.getByRole('group', { name: 'Stars' }))
      .toHaveAccessibleDescription(reviewTexts.starsMissing);
    await page.getByLabelText('4 stars').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await page.getByLabelText('In your words').fill('Gone in minutes');
    await page.getByRole('button', { name: 'Add a Picture' }).click();
    await send.click();
    await expect.element(page.getByRole('alert')).not.toHaveTextContent(reviewTexts.starsMissing);
    await expect.element(page.getByLabelText('In your words')).toHaveValue('Gone in minutes');
    shop.on(sendReview, () => ({ isMessage: false }));
    await send.click();
    await expect.element(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    expect(shop.asked(sendReview).at(-1)).toEqual({ token: 't'.repeat(43), stars: 4, words: 'Gone in minutes', photo });
  },
);

test('a poor one is answered by an apology, one that was sent already by thanks, and a link that is none is told', async () => {
  shop.on(askedReview, () => asked);
  shop.on(sendReview, () => ({ isMessage: true }));
  const first = await show();
  await page.getByLabelText('1 star').click();
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'We are sorry' })).toBeVisible();
  await first.screen.unmount();
  shop.on(askedReview, () => ({ ...asked, isSent: true }));
  const second = await show();
  await expect.element(page.getByText('You have already sent your review. Thank you!')).toBeVisible();
  await second.screen.unmount();
  shop.on(askedReview, () => {
    throw new Failure('notFound', { text: reviewTexts.unknown });
  });
  await show();
  await expect.element(page.getByRole('alert')).toHaveTextContent(reviewTexts.unknown);
});
