import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longDay } from '#admin/lib/day-words.ts';
import { openLine } from '#admin/lib/live/live-line.ts';
import { hearOrderNews } from '#admin/lib/live/order-news.ts';
import {
  type BoardCard,
  endToday,
  moveCards,
  pauseSales,
  readBoardDay,
  readBoardNews,
  readBoardStrip,
  seeBoardNews,
} from '#contract/admin/board/board.ts';
import { editOrder } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readNotToday } from '#contract/admin/stock/stock.ts';
import { findTillTimes } from '#contract/admin/till.ts';
import { Failure } from '#domain/failure.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { boardDate, boardWith, cardOf } from '#tests/support/components/board-answers.ts';
import { orderPageOf } from '#tests/support/components/order-answers.ts';
import { leadLine, sessionOf, showOffice, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { AnotherDayDialog } from './another-day-dialog.tsx';
import { BoardScreen } from './board-screen.tsx';

const shop = answeringShop();
const cardIn = (lane: string, name: string) =>
  page.getByRole('region', { name: lane, exact: true }).getByRole('listitem', { name });

const [ann, bea, cat] = [cardOf('Ann Baker'), cardOf('Bea Cook', { time: '11:00' }), cardOf('Cat Dean')];
/** The order of a card. */
const pageOf = ({ number, revision, day: date, time }: BoardCard) =>
  orderPageOf({ number, revision, pickup: { date, time } });
const show = (cards: readonly BoardCard[], session = sessionOf('manager')) => {
  const standing = boardWith(shop, cards);
  return showToStaff(<BoardScreen />, { at: `/day/${boardDate}`, path: '/day/:date', session }).then((shown) => ({
    ...shown,
    standing,
  }));
};

test('[B-01] a card says what the kitchen must know', async () => {
  await show([
    cardOf('Molly Perks', {
      orderedBy: 'Gina Giver',
      number: 'MA-ESQQ-HGVV',
      allergyNote: 'Nut allergy',
      allergyWarnings: ['Drip may contain traces of nuts.'],
      time: '12:45',
    }),
  ]);
  await expect.element(page.getByText('Drip may contain traces of nuts.')).toBeVisible();
  const card = cardIn('To bake', 'Molly Perks');
  for (const words of ['Nut allergy', 'HGVV', '12:45', 'Ordered by Gina Giver', 'Vanilla Bean Swirl Cupcake'])
    await expect.element(card).toHaveTextContent(words);
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-01] the name on a card opens its order from 48 pixels around it, and the card is no higher for it', async () => {
  await show([cardOf('Molly Perks')]);
  const link = cardIn('To bake', 'Molly Perks').getByRole('link', { name: 'Molly Perks', exact: true });
  await expect.element(link).toBeVisible();
  const { left, top, height } = link.element().getBoundingClientRect();
  const middle = top + height / 2;
  for (const y of [middle - 23, middle + 23])
    expect(document.elementFromPoint(left + 4, y)?.closest('a')).toBe(link.element());
  expect(height).toBeLessThan(25);
});

test('[B-01] a screen reader is told nothing of a space bar that moves no card', async () => {
  await show([cardOf('Molly Perks')]);
  const card = cardIn('To bake', 'Molly Perks');
  await expect.element(card).toHaveAccessibleDescription(/^Drag it to another lane or day/);
  expect(document.body.textContent).not.toMatch(/space bar/);
});

test('[B-01] what is written stands under its own line, and the words of a card look like no icing', async () => {
  const [line] = cardOf('').lines;
  if (!line) throw new Error('a card has a line');
  const lines = [
    { ...line, name: 'Salted Caramel', message: 'Happy 40th, Dad' },
    { ...line, name: 'Rainbow Sprinkle', message: 'Happy 7th, Maya', words: ['Age: 7'] },
    { ...line, name: 'Greeting card', size: '', message: 'With love from all of us', isExtra: true },
  ];
  await show([cardOf('Molly Perks', { lines })]);
  const said = (name: string) => cardIn('To bake', 'Molly Perks').getByRole('listitem').filter({ hasText: name });
  await expect.element(said('Salted Caramel')).toHaveTextContent(/“Happy 40th, Dad”$/);
  await expect.element(said('Rainbow Sprinkle')).toHaveTextContent(/“Happy 7th, Maya”Age: 7$/);
  await expect.element(said('Greeting card')).toHaveTextContent(/On the card: “With love from all of us”$/);
});

test('[B-01] what was sold over the counter is folded, late by no clock, and no order of the day', async () => {
  const sold = { fulfilment: 'collected', isWalkIn: true, source: 'counter', time: '00:00' } as const;
  await show([ann, cardOf('', sold), cardOf('Dora Till', sold)]);
  await expect.element(page.getByText('1 order · 0 collected')).toBeVisible();
  const fold = page.getByRole('button', { name: '2 over the counter' });
  await expect.element(page.getByRole('link', { name: 'Dora Till' })).not.toBeInTheDocument();
  await fold.click();
  await expect.element(page.getByRole('link', { name: 'Dora Till' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-02] J and Enter walk and move, Ctrl Z takes back; M asks for another day, and Esc keeps it; what is baking keeps its day', async () => {
  shop.on(findTillTimes, () => ({ day: boardDate, firstDay: null, times: [], isDayFull: false, words: '' }));
  shop.on(findOrderPage, () => pageOf(bea));
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
  await expect.element(page.getByText('the day cannot be changed once baking has started')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cardIn('To bake', 'Bea Cook')).toBeVisible();
  expect(shop.asked(moveCards).map(({ isUndo, moves }) => [isUndo, moves[0]?.to])).toEqual([
    [false, 'baking'],
    [true, 'accepted'],
  ]);
});

test('[B-02] the day that a card goes to is typed by its numbers, noughts first', async () => {
  const times = [{ time: ann.time, left: null }];
  shop.on(findTillTimes, ({ day }) => ({ day: day ?? boardDate, firstDay: null, times, isDayFull: false, words: '' }));
  shop.on(findOrderPage, () => pageOf(ann));
  await showToStaff(<AnotherDayDialog card={ann} day={boardDate} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: 'Move Ann Baker' });
  await typeDay(dialog.getByLabelText('Day'));
  await expect
    .element(dialog.getByRole('button', { name: `Move to ${longDay(typedDay)}, ${ann.time}` }))
    .not.toHaveAttribute('aria-disabled');
  expect(shop.asked(findTillTimes).at(-1)).toMatchObject({ day: typedDay, orderNo: ann.number });
});

test('[B-02] a move that was refused for another goes from the order as it is then, says where that one took it, and tells the customer only if asked to', async () => {
  const day = addDays(boardDate, 1);
  const times = [{ time: ann.time, left: 1 }];
  shop.on(findTillTimes, () => ({ day, firstDay: null, times, isDayFull: false, words: '' }));
  shop.on(findOrderPage, () => pageOf(ann));
  await showToStaff(<AnotherDayDialog card={ann} day={day} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: 'Move Ann Baker' });
  await dialog.getByRole('checkbox', { name: 'Email the changes to the customer' }).click();
  shop.on(editOrder, () => {
    throw new Failure('conflict', { text: 'By Jade Robinson: the time.' });
  });
  shop.on(findOrderPage, () => ({ ...pageOf(ann), revision: 7, pickup: { date: boardDate, time: '16:15' } }));
  const go = dialog.getByRole('button', { name: `Move to ${longDay(day)}, ${ann.time}` });
  await go.click();
  await expect.element(dialog.getByText('16:15, in the meantime.')).toBeVisible();
  await expect.element(dialog.getByText('By Jade Robinson: the time.')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await go.click();
  await expect.poll(() => shop.asked(editOrder).map(({ revision }) => revision)).toEqual([1, 7]);
  expect(shop.asked(editOrder).at(-1)).toMatchObject({ tellsCustomer: false });
});

test('[B-02] an email is promised while a move to ready can be undone only if one of its cards has an address', async () => {
  await show([cardOf('Ann Baker', { fulfilment: 'baking' })]);
  const undo = page.getByRole('region', { name: 'Undo' });
  await cardIn('Baking', 'Ann Baker').getByRole('button', { name: 'Mark ready' }).click();
  await expect.element(undo).toHaveTextContent('Ann Baker: ready');
  await expect.element(undo).not.toHaveTextContent('email');
});

test('[B-02] where an order has no email address, nobody promises an email', async () => {
  const { contact, ...order } = pageOf(ann);
  shop.on(findTillTimes, () => ({ day: boardDate, firstDay: null, times: [], isDayFull: false, words: '' }));
  shop.on(findOrderPage, () => ({
    ...order,
    contact: { ...contact, reach: contact.reach && { ...contact.reach, email: '' } },
  }));
  await showToStaff(<AnotherDayDialog card={ann} day={boardDate} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: 'Move Ann Baker' });
  await expect.element(dialog.getByText('no email address: please tell the customer yourself')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
});

test('[B-01] of what is sold in boxes a card says loudly how many are in one, of a cake what it weighs', async () => {
  const [line] = cardOf('').lines;
  if (!line) throw new Error('a card has a line');
  const lines = [
    { ...line, name: 'Red Velvet Cupcake', size: 'Box of 8, 1KG', pieces: 8 },
    { ...line, name: 'Chocolate Drip', size: '15 cm round, 1KG' },
  ];
  await show([cardOf('Molly Perks', { lines })]);
  const sizeOf = async (cake: string, text: string) => {
    const said = cardIn('To bake', 'Molly Perks')
      .getByRole('listitem')
      .filter({ hasText: cake })
      .getByText(text, { exact: true });
    await expect.element(said).toBeVisible();
    return Number.parseFloat(getComputedStyle(said.element()).fontSize);
  };
  expect(await sizeOf('Red Velvet', 'Box of 8')).toBeGreaterThan(await sizeOf('Red Velvet', '1KG'));
  expect(await sizeOf('Chocolate', '1KG')).toBeGreaterThan(await sizeOf('Chocolate', '15 cm round'));
});

test('[B-01] on a PC the longest day’s name is there whole, whatever stands beside it', async () => {
  await page.viewport(1440, 900);
  using line = leadLine();
  await line.leads;
  await showOffice(shop, { at: '/day/2026-09-30', session: sessionOf('manager') });
  shop.on(readNotToday, () => ({
    products: [{ id: 1, slug: 'coffee-cake', name: 'Coffee Cake', image: '', isOff: true, openOrders: 0 }],
    today: '2026-09-30',
  }));
  const heading = page.getByRole('heading', { level: 1, name: 'Wednesday 30 September' });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New order' })).toBeVisible();
  const { scrollWidth, clientWidth } = heading.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('[B-01] what is not yet paid is counted by itself', async () => {
  await show([ann, cardOf('Una Paid', { fulfilment: 'placed' })]);
  await expect.element(page.getByText('1 order · 0 collected · 1 not yet paid')).toBeVisible();
});

test('[B-02] of many cards that were moved at once the bar says how many, and hides none behind their names', async () => {
  await show([ann, bea, cat, cardOf('Dan Flour')]);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all: To bake' }).click();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Start baking' }).click();
  await expect.element(page.getByRole('region', { name: 'Undo' })).toHaveTextContent('4 orders: baking');
});

test('[B-02] several cards are selected and moved together', async () => {
  await show([ann, bea, cat], sessionOf('counter'));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Ann Baker', 'Cat Dean']) await cardIn('To bake', name).getByRole('checkbox').click();
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

test('[B-03] the board reads nothing again when an order’s page alone has something new', async () => {
  using line = leadLine();
  await line.leads;
  const close = openLine();
  await show([ann]);
  await expect.element(cardIn('To bake', 'Ann Baker')).toBeVisible();
  const reads = () => [shop.asked(readBoardDay).length, shop.asked(readBoardStrip).length];
  await expect.poll(reads).toEqual([1, 1]);
  line.event({ type: 'page', number: ann.number });
  // What comes after it has been heard, so it has been, too.
  line.event({ type: 'order', card: { ...ann, fulfilment: 'baking', version: 2 } });
  await expect.element(cardIn('Baking', 'Ann Baker')).toBeVisible();
  expect(reads()).toEqual([1, 1]);
  close();
});

test('[B-01] on a telephone one lane at a time fits', async () => {
  await page.viewport(390, 844);
  await show([ann], sessionOf('owner'));
  await cardIn('To bake', 'Ann Baker').getByRole('button', { name: 'Start baking' }).click();
  const baking = page.getByRole('radio', { name: /^Baking 1/ });
  await expect.element(baking).toBeInTheDocument();
  await expect.element(cardIn('Baking', 'Ann Baker')).not.toBeInTheDocument();
  await baking.click();
  await expect.element(cardIn('Baking', 'Ann Baker')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const title = page.getByRole('heading', { level: 1 }).element();
  expect(title.scrollWidth - title.clientWidth).toBe(0);
});

test('[B-01] on a telephone the cards below the window are scrolled to', async () => {
  await page.viewport(390, 844);
  await show(Array.from({ length: 8 }, (_, n) => cardOf(`Guest ${n}`)));
  await expect.element(cardIn('To bake', 'Guest 7')).toBeInTheDocument();
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1_000);
});

test('[B-01] a card that is late and new keeps all of it within its edges, at a tablet and in letters of twice the size', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${boardDate}T12:39:00Z`) });
  onTestFinished(() => {
    vi.useRealTimers();
    document.documentElement.style.fontSize = '';
  });
  await page.viewport(1180, 820);
  shop.on(readBoardNews, () => ({
    orders: [{ number: ann.number, day: boardDate, time: '10:00', name: 'Maximiliana Featherstonehaugh-Cholmondeley' }],
  }));
  for (const role of ['manager', 'baker'] as const) {
    const { screen } = await show([cardOf('Ann Baker', { isNew: true })], sessionOf(role));
    const stop = hearOrderNews(() => boardDate);
    const card = cardIn('To bake', 'Ann Baker');
    await expect.element(card).toHaveTextContent('2 h 39 late');
    await expect.element(page.getByRole('region', { name: 'New orders' })).toBeVisible();
    for (const size of ['', '200%']) {
      document.documentElement.style.fontSize = size;
      const edge = card.element().getBoundingClientRect();
      for (const part of card.element().querySelectorAll('a, button'))
        expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(edge.right);
      const seen = page.getByRole('button', { name: 'Seen' }).element();
      expect(seen.getBoundingClientRect().right).toBeLessThanOrEqual(1_180);
    }
    document.documentElement.style.fontSize = '';
    stop();
    await screen.unmount();
  }
});

test('[B-02] the keys walk into the narrow lanes too, where the card shows that it has the focus; of a lane that is not shown none', async () => {
  const cards = [ann, cardOf('Rae Reed', { fulfilment: 'ready' }), cardOf('Col Lee', { fulfilment: 'collected' })];
  const card = (lane: string, name: string) => page.getByRole('region', { name: lane }).getByRole('listitem', { name });
  const { screen } = await show(cards);
  await expect.element(card('Collected', 'Col Lee')).toBeVisible();
  await userEvent.keyboard('j{ArrowRight}{ArrowRight}');
  await expect.element(card('Collected', 'Col Lee')).toHaveFocus();
  await screen.unmount();
  await show(cards, sessionOf('baker'));
  await expect.element(card('Ready', 'Rae Reed')).toBeVisible();
  await userEvent.keyboard('j{ArrowRight}{ArrowRight}');
  await expect.element(card('Ready', 'Rae Reed')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(card('To bake', 'Ann Baker')).toHaveFocus();
});

test('[B-01] the screen on the wall stays awake while its board is shown, and no longer', async () => {
  let held = 0;
  // A machine without a screen grants no wake lock, so the requests and releases are counted.
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

test('[B-02] [B-04] with news and with a move that can be taken back, the lanes keep their height at a tablet', async () => {
  await page.viewport(1180, 820);
  const orders = ['2026-12-17', '2026-12-18', '2026-12-19'].map((day, at) => ({
    number: `MA-7K3F-900${at}`,
    day,
    time: '10:00',
    name: `Guest ${at}`,
  }));
  await show([ann, bea, cat]);
  const lane = page.getByRole('region', { name: 'To bake', exact: true });
  await expect.element(lane).toBeVisible();
  const height = () => Math.round(lane.element().getBoundingClientRect().height);
  const before = height();
  shop.on(readBoardNews, () => ({ orders }));
  shop.on(seeBoardNews, () => ({}));
  const stop = hearOrderNews(() => '2026-12-16');
  const news = page.getByRole('region', { name: 'New orders' });
  await expect.element(news).toHaveTextContent('3 new for other days');
  expect(news.element().getBoundingClientRect().height).toBe(48);
  await cardIn('To bake', 'Ann Baker').getByRole('button', { name: 'Start baking' }).click();
  const undo = page.getByRole('region', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  expect(undo.element().getBoundingClientRect().height).toBe(64);
  expect(await findingsOnScreen()).toEqual([]);
  expect(before - height()).toBeLessThanOrEqual(48 + 10 + 72);
  expect(
    undo.element().getBoundingClientRect().top - lane.element().getBoundingClientRect().bottom,
  ).toBeLessThanOrEqual(12);
  await undo.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await news.getByRole('button', { name: 'Seen' }).click();
  await expect.element(news).not.toBeInTheDocument();
  expect(shop.asked(seeBoardNews)).toEqual([{ orders: orders.map(({ number }) => number) }]);
  expect(height()).toBe(before);
  stop();
});

test('[B-02] [B-04] a board that is opened draws its cards with the line of news above them, not before', async () => {
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  shop.on(readBoardNews, async () => {
    await asked;
    return { orders: [{ number: ann.number, day: ann.day, time: ann.time, name: ann.name }] };
  });
  const stop = hearOrderNews(() => ann.day);
  await show([ann]);
  await expect.element(page.getByText('Loading the board…')).toBeInTheDocument();
  await expect.element(page.getByRole('navigation', { name: 'Days' })).toBeVisible();
  expect(cardIn('To bake', 'Ann Baker').query()).toBeNull();
  tell();
  await expect.element(cardIn('To bake', 'Ann Baker')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'New orders' })).toBeVisible();
  stop();
});

test('[B-13] a day’s tickets and labels are printed by one tap each, only those that are new', async () => {
  const [line] = ann.lines;
  if (!line) throw new Error('a card has a line');
  const two = cardOf('Two Boxes', {
    lines: [
      { ...line, quantity: 2 },
      { ...line, isExtra: true },
    ],
  });
  const done = cardOf('Done Before', { revision: 2, printedRevision: 2, labelledRevision: 1, fulfilment: 'baking' });
  const { address } = await show([two, done, ann], sessionOf('counter'));
  await page.getByRole('button', { name: 'Prints' }).click();
  await expect.element(page.getByRole('link', { name: 'Tickets (2)' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Labels (4)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only those not printed yet' }).click();
  await page.getByRole('link', { name: 'Tickets (3)' }).click();
  expect(address()).toMatch(/^\/print\/ticket\?orders=/);
});

test('[B-02] a lane is selected whole by its head', async () => {
  await show([ann, bea, cat], sessionOf('counter'));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const all = page.getByRole('button', { name: 'Select all: To bake' });
  await all.click();
  await expect.element(page.getByRole('region', { name: 'Selected' })).toHaveTextContent('3 orders');
  await all.click();
  await expect.element(page.getByRole('region', { name: 'Selected' })).toHaveTextContent('0 orders');
});

test('[Y-04] on a phone orders are paused from the board too, and its head stays within two lines', async () => {
  await page.viewport(390, 844);
  await show([ann], sessionOf('owner'));
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  const { width, height } = pause.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(page.getByRole('banner').element().getBoundingClientRect().height).toBeLessThan(150);
  expect(document.documentElement.scrollWidth).toBe(390);
  await pause.click();
  await expect.element(page.getByRole('dialog', { name: 'Pause orders' })).toBeVisible();
});

test('[B-01] a baker, too, reads that the money was given back', async () => {
  await show([cardOf('Molly Perks', { isGivenBack: true, payment: null })], sessionOf('baker'));
  await expect.element(cardIn('To bake', 'Molly Perks')).toHaveTextContent('Refunded: ask before baking');
});

test('[B-01] what is made already is asked about before it is handed over', async () => {
  await show([cardOf('Molly Perks', { isGivenBack: true, fulfilment: 'ready' })], sessionOf('counter'));
  await expect.element(cardIn('Ready', 'Molly Perks')).toHaveTextContent('Refunded: ask before handing over');
});

test('[Y-04] the board ends today, takes orders for it again, and pauses all orders until a time, past midnight too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${boardDate}T22:45:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  let isTodayOver = false;
  boardWith(shop, [ann]);
  shop.on(readBoardStrip, () => ({ today: boardDate, days: [], pause: null, isTodayOver, leftOver: [] }));
  shop.on(endToday, ({ isOver }) => {
    isTodayOver = isOver;
    return {};
  });
  shop.on(pauseSales, () => ({ until: '2026-12-18T00:15:00.000Z' }));
  await page.viewport(1280, 800);
  await showToStaff(<BoardScreen />, { at: `/day/${boardDate}`, path: '/day/:date', session: sessionOf('manager') });
  const dialog = page.getByRole('dialog', { name: 'Pause orders' });
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await pause.click();
  await dialog.getByRole('button', { name: 'No more for today' }).click();
  await page.getByRole('button', { name: 'Take orders for today again' }).click();
  await expect.element(page.getByText('No more for today.')).not.toBeInTheDocument();
  expect(shop.asked(endToday)).toEqual([{ isOver: true }, { isOver: false }]);

  await pause.click();
  await dialog.getByRole('radio', { name: /until a time/ }).click();
  const send = dialog.getByRole('button', { name: 'Pause all orders', exact: true });
  const until = dialog.getByLabelText('Until', { exact: true });
  await until.fill('22:47');
  await expect.element(dialog.getByText('Enter a time at least 5 minutes from now')).toBeVisible();
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await until.fill('00:15');
  await expect
    .element(dialog.getByLabelText(/^Message to customers/))
    .toHaveAccessibleDescription(/‘We are not taking orders at the moment\.’/);
  expect(await findingsOnScreen()).toEqual([]);
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(pauseSales)).toMatchObject([{ until: 90 }]);
});
