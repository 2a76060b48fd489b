import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listComplaints } from '#contract/admin/complaints.ts';
import { countInbox } from '#contract/admin/messages.ts';
import { listReviews } from '#contract/admin/reviews.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { ComplaintsScreen } from './complaints/complaints-screen.tsx';
import { Inbox } from './inbox.tsx';
import { ReviewsScreen } from './messages/reviews-screen.tsx';

const shop = answeringShop();

test('[B-14] one inbox has messages, enquiries, reviews and complaints, and says what waits; who may see one kind sees that alone', async () => {
  shop.on(countInbox, () => ({ messages: 1, enquiries: 2, reviews: 0 }));
  shop.on(listReviews, () => ({ reviews: [], next: null }));
  const { screen } = await showToStaff(<ReviewsScreen />, { at: '/messages/reviews', session: sessionOf('counter') });
  const tabs = page.getByRole('navigation', { name: 'Inbox' }).getByRole('link');
  const texts = () => tabs.elements().map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['Messages1', 'Enquiries2', 'Reviews', 'Complaints']);
  await expect.element(page.getByText('3 waiting')).toBeVisible();
  await screen.unmount();
  const asked = shop.asked(countInbox).length;
  const { member, ...session } = sessionOf('counter');
  const alone = { ...session, member: member && { ...member, permissions: ['complaints.keep' as const] } };
  shop.on(listComplaints, () => ({ complaints: [], open: 0, next: null }));
  await showToStaff(<ComplaintsScreen />, { at: '/complaints', session: alone });
  await expect.element(page.getByRole('heading', { name: 'No complaints yet' })).toBeVisible();
  expect(texts()).toEqual(['Complaints']);
  expect(shop.asked(countInbox)).toHaveLength(asked);
});

test.each([
  [{ messages: 1, enquiries: 2, reviews: 3 }, '/messages'],
  [{ messages: 0, enquiries: 2, reviews: 3 }, '/enquiries'],
  [{ messages: 0, enquiries: 0, reviews: 3 }, '/messages/reviews'],
  [{ messages: 0, enquiries: 0, reviews: 0 }, '/messages'],
] as const)('[B-14] where %j wait, the inbox opens %s', async (counts, wanted) => {
  shop.on(countInbox, () => counts);
  const { address } = await showToStaff(<Inbox />, { at: '/inbox', session: sessionOf('counter') });
  await expect.poll(address).toBe(wanted);
});

test('[B-14] to who keeps only complaints, the inbox opens these, without asking what waits', async () => {
  const asked = shop.asked(countInbox).length;
  const { member, ...session } = sessionOf('counter');
  const alone = { ...session, member: member && { ...member, permissions: ['complaints.keep' as const] } };
  const { address } = await showToStaff(<Inbox />, { at: '/inbox', session: alone });
  await expect.poll(address).toBe('/complaints');
  expect(shop.asked(countInbox)).toHaveLength(asked);
});
