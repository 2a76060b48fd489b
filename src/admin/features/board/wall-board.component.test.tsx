import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readWall } from '#contract/admin/board/board.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { boardDate, cardOf } from '#tests/support/components/board-answers.ts';
import { nobody, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { WallBoard } from './wall-board.tsx';

const shop = answeringShop();

test('[T-06] nothing on the wall leads to an order, nor what is folded there', async () => {
  const cards = [cardOf('Ann Baker'), cardOf('Cat Dean', { fulfilment: 'placed' })];
  shop.on(readWall, () => ({ day: boardDate, cards, news: [], notToday: [] }));
  await showToStaff(<WallBoard onUnlock={() => undefined} />, { session: nobody });
  await page.getByRole('button', { name: 'Not yet paid' }).click();
  for (const { name } of cards) await expect.element(page.getByText(name)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
  expect(await findingsOnScreen()).toEqual([]);
});
