import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BoardCard, moveCards } from '#contract/admin/board/board.ts';
import { findTillTimes } from '#contract/admin/till/till.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { boardDate, boardWith, cardOf } from '#tests/support/components/board-answers.ts';
import { leadLine, sessionOf, showOffice, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { BoardScreen } from './board-screen.tsx';

const shop = answeringShop();
const cardIn = (lane: string, name: string) =>
  page.getByRole('region', { name: lane, exact: true }).getByRole('listitem', { name });

const [ann, bea, cat] = [cardOf('Ann Baker'), cardOf('Bea Cook', { time: '11:00' }), cardOf('Cat Dean')];
const show = (cards: readonly BoardCard[], session = sessionOf('manager')) => {
  const standing = boardWith(shop, cards);
  return showToStaff(<BoardScreen />, { at: `/day/${boardDate}`, path: '/day/:date', session }).then((shown) => ({
    ...shown,
    standing,
  }));
};

test('[B-01] a card says what the kitchen must know', async () => {
  await show([cardOf('Molly Perks', { number: 'MA-ESQQ-HGVV', allergyNote: 'Nut allergy', time: '12:45' })]);
  const card = cardIn('To bake', 'Molly Perks');
  for (const words of ['Nut allergy', 'HGVV', '12:45', 'Vanilla Bean Swirl Cupcake'])
    await expect.element(card).toHaveTextContent(words);
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-02] J and Enter walk and move, Ctrl Z takes back; M asks for another day, and Esc keeps it; what is baking keeps its day', async () => {
  shop.on(findTillTimes, () => ({ times: [], isDayFull: false, words: '' }));
  await show([ann, bea]);
  await expect.element(cardIn('To bake', 'Bea Cook')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(cardIn('To bake', 'Bea Cook')).toHaveFocus();
  await userEvent.keyboard('m');
  const dialog = page.getByRole('dialog', { name: 'Move Bea Cook' });
  await expect.element(dialog).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(cardIn('To bake', 'Bea Cook')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cardIn('Baking', 'Bea Cook')).toHaveFocus();
  await userEvent.keyboard('m');
  await expect.element(page.getByText('from baking on the day stays as it is')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cardIn('To bake', 'Bea Cook')).toBeVisible();
  expect(shop.asked(moveCards).map(({ isUndo, moves }) => [isUndo, moves[0]?.to])).toEqual([
    [false, 'baking'],
    [true, 'accepted'],
  ]);
});

test('[B-02] several cards are selected and moved together', async () => {
  await show([ann, bea, cat], sessionOf('counter'));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Ann Baker', 'Cat Dean'])
    await cardIn('To bake', name).getByRole('checkbox').click({ force: true });
  const bar = page.getByRole('region', { name: 'Selected' });
  await expect.element(bar).toHaveTextContent('2 orders');
  expect(await findingsOnScreen()).toEqual([]);
  await bar.getByRole('button', { name: 'Start baking' }).click();
  for (const name of ['Ann Baker', 'Cat Dean']) await expect.element(cardIn('Baking', name)).toBeVisible();
  await expect.element(cardIn('To bake', 'Bea Cook')).toBeVisible();
  expect(shop.asked(moveCards)).toHaveLength(1);
});

test('[B-02] a card moves at once; where it was outdated it is said who was first, and it stands where it is', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await show([ann]);
  const text = 'Ann Baker was marked ready by Marek Nowak at 10:12. Nothing was changed.';
  shop.on(moveCards, async () => {
    await held;
    return {
      moved: [
        {
          orderNo: ann.number,
          outcome: 'refused' as const,
          text,
          card: { ...ann, fulfilment: 'ready' as const, version: 3 },
        },
      ],
    };
  });
  await cardIn('To bake', 'Ann Baker').getByRole('button', { name: 'Start baking' }).click();
  await expect.element(cardIn('Baking', 'Ann Baker')).toBeVisible();
  letGo();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(cardIn('Ready', 'Ann Baker')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-03] without a line nothing is moved into the void, and all is caught up on return', async () => {
  using line = leadLine();
  await line.leads;
  const { standing } = await showOffice(shop, { at: `/day/${boardDate}`, session: sessionOf('manager') }).then(() => ({
    standing: boardWith(shop, [ann]),
  }));
  line.event({ type: 'reload' });
  const button = cardIn('To bake', 'Ann Baker').getByRole('button', { name: 'Start baking' });
  await expect.element(button).toBeVisible();
  line.lost();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No connection since');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('j{Enter}');
  await button.click({ force: true });
  expect(await findingsOnScreen()).toEqual([]);
  const moved = { ...ann, fulfilment: 'baking' as const, version: 2 };
  standing.set(ann.number, moved);
  await expect.element(button).toBeVisible();
  line.live();
  line.event({ type: 'order', card: moved });
  await expect.element(cardIn('Baking', 'Ann Baker')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(shop.asked(moveCards)).toEqual([]);
});

test('[B-01] on a telephone one lane at a time fits', async () => {
  await page.viewport(390, 844);
  await show([ann], sessionOf('owner'));
  await cardIn('To bake', 'Ann Baker').getByRole('button', { name: 'Start baking' }).click();
  const baking = page.getByRole('radio', { name: /^Baking 1/ });
  await expect.element(baking).toBeInTheDocument();
  await expect.element(cardIn('Baking', 'Ann Baker')).not.toBeInTheDocument();
  await baking.click({ force: true });
  await expect.element(cardIn('Baking', 'Ann Baker')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const title = page.getByRole('heading', { level: 1 }).element();
  expect(title.scrollWidth - title.clientWidth).toBe(0);
});

test('[B-01] the screen on the wall stays awake while its board is shown, and no longer', async () => {
  let held = 0;
  // A machine without a screen grants no lock: what is asked for and let go is counted.
  const request = async () => {
    held += 1;
    return { release: async () => (held -= 1) };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { screen } = await show([ann]);
  await expect.poll(() => held).toBe(1);
  await screen.unmount();
  await expect.poll(() => held).toBe(0);
});
