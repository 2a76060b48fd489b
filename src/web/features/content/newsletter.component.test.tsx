import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { confirmSubscription, subscribeToNewsletter, unsubscribeFromNewsletter } from '#contract/messages.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { NewsletterConfirm, NewsletterUnsubscribe } from './newsletter-link.tsx';

const shop = answeringShop();
const field = page.getByLabelText('Email address');
const press = (name: string) => page.getByRole('button', { name }).click();

describe('[M-06] the newsletter', () => {
  test('asks for an address by the browser itself, and thanks for a good one, known or not', async () => {
    shop.on(subscribeToNewsletter, () => ({ subscribed: true as const }));
    await showToCustomer(<NewsletterForm invitation="One letter a month." />);
    await expect.element(field).toBeRequired();
    await expect.element(field).toHaveAttribute('type', 'email');
    await field.fill('ann');
    await press('Subscribe');
    expect(field.element().matches(':user-invalid')).toBe(true);
    expect(shop.asked(subscribeToNewsletter)).toEqual([]);
    for (let time = 0; time < 2; time++) {
      await userEvent.clear(field);
      await userEvent.type(field, 'a@b.co');
      await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
      await press('Subscribe');
      await expect.element(page.getByRole('status')).toHaveTextContent('Thank you for subscribing!');
      await expect.element(field).toHaveValue('');
    }
    expect(await findingsOnScreen()).toEqual([]);
  });

  test.each([
    ['badRequest', {}, 'Failed to subscribe. Please try again.'],
    ['invalid', { fields: { email: 'Please enter a valid email address' } }, 'Please enter a valid email address'],
  ] as const)('says of a subscription that fails as %s why, and keeps the address', async (code, detail, told) => {
    shop.on(subscribeToNewsletter, () => {
      throw new Failure(code, detail);
    });
    await showToCustomer(<NewsletterForm invitation="One letter a month." />);
    await field.fill('ann@example.com');
    await press('Subscribe');
    await expect.element(page.getByRole('status')).toHaveTextContent(told);
    await expect.element(field).toHaveAccessibleDescription(told);
    await expect.element(field).toHaveValue('ann@example.com');
  });

  test('offers what was probably meant by a mistyped provider, as it is typed and as the field is left', async () => {
    shop.on(subscribeToNewsletter, () => ({ subscribed: true as const }));
    await showToCustomer(<NewsletterForm invitation="One letter a month." />);
    const offer = page.getByRole('status').getByRole('button', { name: 'Did you mean ann@gmail.com?' });
    await userEvent.type(field, 'ann@gmial.com');
    await expect.element(offer).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    await offer.click();
    await expect.element(field).toHaveValue('ann@gmail.com');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.clear(field);
    await userEvent.type(field, 'ann@gmail.co');
    await expect.element(offer).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(offer).toBeVisible();
    await press('Subscribe');
    await expect.element(page.getByRole('status')).toHaveTextContent('Thank you for subscribing!');
    expect(shop.asked(subscribeToNewsletter)).toEqual([{ email: 'ann@gmail.co' }]);
  });

  test('begins by a press on the page of the link that was sent', async () => {
    shop.on(confirmSubscription, () => ({ subscribed: true as const }));
    await showToCustomer(<NewsletterConfirm token="a-whole-one" />);
    expect(shop.asked(confirmSubscription)).toEqual([]);
    await press('Subscribe');
    await expect.element(page.getByText('Thank you for subscribing!')).toBeVisible();
    expect(shop.asked(confirmSubscription)).toEqual([{ token: 'a-whole-one' }]);
  });

  test('is ended by a press; a link that lost its end says so', async () => {
    const text = 'This link is not complete.';
    shop.on(unsubscribeFromNewsletter, ({ token }) => {
      if (token === 'abc') throw new Failure('badRequest', { text });
      return { unsubscribed: true as const };
    });
    const { screen } = await showToCustomer(<NewsletterUnsubscribe token="abc" />);
    await press('Unsubscribe');
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    expect(await findingsOnScreen()).toEqual([]);
    await screen.unmount();
    await showToCustomer(<NewsletterUnsubscribe token="a-whole-one" />);
    await press('Unsubscribe');
    await expect.element(page.getByText('You are unsubscribed.')).toBeVisible();
    expect(document.activeElement?.textContent).toContain('You are unsubscribed.');
    expect(await findingsOnScreen()).toEqual([]);
  });
});
