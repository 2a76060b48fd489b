import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { readAudit } from '#contract/admin/team/audit.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { firstDayFacts } from '#tests/support/components/board-answers.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { AuditScreen } from './audit-screen.tsx';

const shop = answeringShop();

test('[T-09] a day of the log is typed by its numbers, noughts first, and asked for once it is one; taken out again, it is any day', async () => {
  shop.on(readFirstDay, () => firstDayFacts);
  shop.on(readAudit, () => ({ entries: [], before: null, members: [], kinds: [] }));
  const { address } = await showToStaff(<AuditScreen />, { at: '/settings/audit' });
  await typeDay(page.getByLabelText('Day', { exact: true }));
  await expect.poll(address).toBe(`/settings/audit?day=${typedDay}`);
  await expect.poll(() => shop.asked(readAudit)).toEqual([{}, { day: typedDay }]);
  for (const part of ['', '{ArrowLeft}', '{ArrowLeft}']) await userEvent.keyboard(`${part}{Backspace}`);
  await expect.poll(address).toBe('/settings/audit');
});
