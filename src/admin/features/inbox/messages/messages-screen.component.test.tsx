import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerMessage, countInbox, findMessage, listMessages, type MessagePage } from '#contract/admin/messages.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { MessagesScreen } from './messages-screen.tsx';

const shop = answeringShop();
const name = 'Daniel Price';
const frame = {
  greeting: 'Dear Daniel,',
  signature: 'Jade, Mount Avenue Bakery',
  phrases: [{ name: 'Please call us', text: 'this is best talked over.' }],
  replyTo: 'hello@bakery.example',
};
const message: MessagePage = {
  ...{ id: 5, name, email: 'daniel@example.com', phone: '+447700900662', message: 'Do you deliver?' },
  pictures: [],
  ...{ state: 'open', isSuspected: false, at: '2026-11-24T10:00:00.000Z', answers: [], orders: [], frame },
  kitchenNotice: 'Our kitchen handles nuts.',
};
const counts = { open: 1, answered: 2, done: 0, suspected: 0 };
const line = page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name });
const field = page.getByLabelText(`Reply to ${name}`);
const send = page.getByRole('button', { name: 'Send' });

beforeEach(() => {
  shop.on(listMessages, () => ({
    messages: [{ id: 5, name, excerpt: 'Do you deliver?', state: 'open' as const, at: message.at }],
    counts,
    next: null,
  }));
  shop.on(findMessage, () => message);
  shop.on(countInbox, () => ({ messages: 1, enquiries: 0, reviews: 0 }));
});
const show = (at = '/messages') => showToStaff(<MessagesScreen />, { at, session: sessionOf('counter') });

test('[B-14] an answer begins with a phrase, is kept on the device until it is sent, and goes out once', async () => {
  const { screen } = await show('/messages?message=5');
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Please call us' }).click();
  const text = `${frame.greeting}\n\nthis is best talked over.\n\n${frame.signature}`;
  await expect.element(field).toHaveValue(text);
  await screen.unmount();
  await show('/messages?message=5');
  await expect.element(field).toHaveValue(text);
  shop.on(answerMessage, ({ text: sent }) => ({
    ...message,
    state: 'answered' as const,
    answers: [{ id: 1, text: sent, by: 'Jade Robinson', at: message.at, isSent: true }],
  }));
  await send.dblClick();
  await expect.element(page.getByText('Jade Robinson,')).toBeVisible();
  expect(shop.asked(answerMessage)).toEqual([{ messageId: 5, text, seenAnswer: 0 }]);
  await expect.element(field).not.toHaveValue(text);
});

test('[B-14] nobody answers what somebody else has answered meanwhile without having seen it', async () => {
  await show();
  // A message is open beside the list although nobody has opened one.
  await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await field.fill('No, but you can collect it.');
  shop.on(answerMessage, () => {
    throw new Failure('conflict', { text: 'Owen Clarke answered at 10:12.' });
  });
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Owen Clarke answered at');
  await expect.element(page.getByRole('alert')).toHaveTextContent('What you wrote is kept on this device.');
  expect(await findingsOnScreen()).toEqual([]);
  const answer = { id: 9, text: 'You can collect it from us.', by: 'Owen Clarke', at: message.at, isSent: true };
  shop.on(findMessage, () => ({ ...message, state: 'answered' as const, answers: [answer] }));
  await page.getByRole('button', { name: 'Show the latest' }).click();
  await expect.element(page.getByText('You can collect it from us.')).toBeVisible();
  await expect.element(field).toHaveValue('No, but you can collect it.');
  await send.click();
  await expect.poll(() => shop.asked(answerMessage).map(({ seenAnswer }) => seenAnswer)).toEqual([0, 9]);
});

test('[B-14] on a telephone list and message follow each other', async () => {
  await page.viewport(390, 844);
  await show();
  await line.click();
  await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect.element(line).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('[B-14] where nothing waits it says so', async () => {
  shop.on(listMessages, () => ({ messages: [], counts: { ...counts, open: 0 }, next: null }));
  await show();
  await expect.element(page.getByRole('heading', { name: 'All answered' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});
