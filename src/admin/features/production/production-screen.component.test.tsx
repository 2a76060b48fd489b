import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readProduction, tickProduction } from '#contract/admin/production/production.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { ProductionScreen } from './production-screen.tsx';

const shop = answeringShop();
const row = {
  key: 'product:12:500',
  name: 'Vanilla Cupcake',
  image: 'vanilla-bean-swirl-cupcake.jpg',
  kind: 'cupcake',
  size: '500G',
  pieces: 6,
  decorated: 0,
  unusual: [],
  usual: ['Milk'],
} as const;
let done = 0;
const ticks = page.getByRole('group', { name: /^Done of Vanilla/ });
const more = ticks.getByRole('button', { name: /^One more/ });
const show = (role: 'baker' | 'counter') =>
  showToStaff(<ProductionScreen />, { at: '/production?from=2027-03-03', session: sessionOf(role) });

beforeEach(() => {
  done = 0;
  shop.on(readProduction, () => ({
    days: [{ date: '2027-03-03', isOpen: true }],
    orders: 1,
    groups: [{ base: 'Vanilla', rows: [{ ...row, unusual: [], usual: ['Milk'], done }] }],
    toDecorate: [],
    byTime: [],
  }));
});

test('[B-12] a tap counts at once; those that come while one is under way go out together after it', async () => {
  const answers: (() => void)[] = [];
  shop.on(tickProduction, async ({ by }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    done += by;
    return { done, pieces: 6 };
  });
  await show('baker');
  for (let taps = 0; taps < 3; taps += 1) await more.click();
  await expect.element(ticks).toHaveTextContent('3 of 6');
  answers.shift()?.();
  await expect.poll(() => shop.asked(tickProduction).map(({ by }) => by)).toEqual([1, 2]);
  answers.shift()?.();
  await expect.poll(() => done).toBe(3);
  await expect.element(ticks).toHaveTextContent('3 of 6');
});

test('[B-12] a tick that the shop does not get is taken back, and said', async () => {
  shop.on(tickProduction, () => {
    throw new Failure('conflict');
  });
  await show('baker');
  await more.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was ticked');
  await expect.element(ticks).toHaveTextContent('0 of 6');
});
