import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Complaint, changeComplaint, listComplaints, takeComplaint } from '#contract/admin/complaints.ts';
import { countInbox } from '#contract/admin/messages.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { ComplaintSheet } from './complaint-sheet.tsx';
import { ComplaintsScreen } from './complaints-screen.tsx';

const shop = answeringShop();
const complaint: Complaint = {
  ...{ id: 4, orderNo: null, name: 'Pia Marsh', contact: 'pia@example.com', what: 'A dry sponge', isAllergen: false },
  ...{ isData: false, receivedOn: '2026-11-24', acknowledgedBy: '', acknowledgedAt: null, acknowledgeBy: null },
  ...{ outcome: '', state: 'open', version: 1, madeBy: 'Jade Robinson', createdAt: '2026-11-24T10:00:00.000Z' },
  ...{ closedBy: '', closedAt: null, refundedPence: null },
};
const staleOf = (counts: Complaint) => ({
  outcome: 'stale' as const,
  complaint: counts,
  ...{ changedBy: 'Jade Robinson', changedAt: '2026-11-24T11:00:00.000Z' },
});
const theirs: Complaint = {
  ...complaint,
  ...{ version: 2, outcome: 'Rang her', acknowledgedBy: 'Jade Robinson', acknowledgedAt: '2026-11-24T11:00:00.000Z' },
};
const sheet = page.getByRole('dialog', { name: 'Complaint from Pia Marsh' });
const stale = page.getByRole('dialog', { name: 'Jade Robinson saved this complaint while you were editing' });
const done = sheet.getByLabelText('What was done');

test('[J-04] who saves a complaint that a colleague saved meanwhile sees what they wrote beside their own, and takes either', async () => {
  let closed = 0;
  let counts = theirs;
  shop.on(changeComplaint, ({ version, outcome, isAcknowledged }) => {
    if (version !== counts.version) return staleOf(counts);
    counts = {
      ...counts,
      version: version + 1,
      outcome,
      acknowledgedAt: isAcknowledged ? counts.acknowledgedAt : null,
    };
    return { outcome: 'saved' as const, complaint: counts };
  });
  await showToStaff(<ComplaintSheet complaint={complaint} onClose={() => (closed += 1)} />);
  await done.fill('Wrote to her');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(stale).toHaveTextContent('Receipt acknowledged: Yes');
  await expect.element(stale.getByRole('row', { name: /What was done/ })).toHaveTextContent('Rang her');
  expect(await findingsOnScreen()).toEqual([]);
  // Nothing is lost if they go on writing, and they are asked again.
  await userEvent.keyboard('{Escape}');
  await expect.element(stale).not.toBeInTheDocument();
  await expect.element(done).toHaveValue('Wrote to her');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await stale.getByRole('radio', { name: 'Wrote to her' }).click();
  await stale.getByRole('button', { name: 'Save this choice' }).click();
  await expect.poll(() => closed).toBe(1);
  expect(shop.asked(changeComplaint).at(-1)).toMatchObject({
    version: 2,
    outcome: 'Wrote to her',
    isAcknowledged: true,
  });
});

test('[J-04] what a colleague closed meanwhile stays closed where theirs is taken', async () => {
  let closed = 0;
  shop.on(changeComplaint, () => staleOf({ ...theirs, state: 'closed' }));
  await showToStaff(<ComplaintSheet complaint={complaint} onClose={() => (closed += 1)} />);
  await done.fill('Nothing yet');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(stale).toHaveTextContent('State: Closed');
  await stale.getByRole('button', { name: 'Save this choice' }).click();
  await expect.poll(() => closed).toBe(1);
  expect(shop.asked(changeComplaint)).toHaveLength(1);
});

test('[J-04] the day on which a complaint came is typed by its numbers, noughts first', async () => {
  shop.on(takeComplaint, () => complaint);
  await showToStaff(<ComplaintSheet complaint="new" onClose={() => undefined} />);
  const record = page.getByRole('dialog', { name: 'Record a complaint' });
  await typeDay(record.getByLabelText('Received'));
  await record.getByLabelText('Name').fill('Pia Marsh');
  await record.getByLabelText('What happened').fill('A dry sponge');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shop.asked(takeComplaint)).toMatchObject([{ receivedOn: typedDay }]);
});

test('[J-04] who comes from an order’s page finds its number filled in, once', async () => {
  shop.on(countInbox, () => ({ messages: 0, enquiries: 0, reviews: 0 }));
  shop.on(listComplaints, () => ({ complaints: [], open: 0, next: null }));
  const { address } = await showToStaff(<ComplaintsScreen />, { at: '/complaints?state=open&order=MA-7K3F-9QXD' });
  const taking = page.getByRole('dialog', { name: 'Record a complaint' });
  await expect.element(taking.getByLabelText('Order')).toHaveValue('MA-7K3F-9QXD');
  await userEvent.keyboard('{Escape}');
  await expect.element(taking).not.toBeInTheDocument();
  await expect.poll(address).toBe('/complaints?state=open');
  await page.getByRole('button', { name: 'Record a complaint' }).click();
  await expect.element(taking.getByLabelText('Order')).toHaveValue('');
});
