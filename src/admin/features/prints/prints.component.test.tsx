import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { printsAtOnce } from '#admin/ui/actions/button.tsx';
import { notePrints, readDaySheet, readPrints, readShelfLabel } from '#contract/admin/prints.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeCounts } from '#tests/support/components/typed-values.ts';
import { LabelScreen } from './label-screen.tsx';
import { ReceiptScreen } from './receipt-screen.tsx';
import { DaySheetScreen } from './sheets/day-sheet-screen.tsx';
import { ShelfLabelScreen } from './shelf-label-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';

const shop = answeringShop();
const number = 'MA-7K3F-9QXD';
const seller = { name: 'Mount Avenue Bakery', address: '14 Mount Avenue', telephone: '01384 552 910' };
const cake = {
  quantity: 1,
  name: 'Salted Caramel Drip',
  size: '1KG',
  message: 'Happy 40th, Dad',
  words: [],
  isExtra: false,
};
const lines = [
  cake,
  { ...cake, message: 'Happy 7th, Maya' },
  { ...cake, name: 'Greeting card', size: '', message: 'With love from all of us', isExtra: true },
];
const label = {
  base: 'Vanilla',
  amountPence: 4_200,
  allergens: ['Milk'],
  ingredients: [],
  unnamed: ['Milk'],
  mayContain: [],
  storage: '',
  useBy: null,
};
const order = {
  number,
  revision: 1,
  date: '2027-03-03',
  time: '11:15',
  name: 'Molly Perks',
  orderedBy: '',
  telephone: '',
  lines: lines.map((line) => ({ ...line, ...label })),
  allergens: ['Milk'],
  allergyNote: '',
  notes: [],
  changedSince: [],
  isGivenBack: false,
  isTest: false,
  money: null,
};
const show = (screen: React.ReactNode, at: string) => showToStaff(screen, { at, session: sessionOf('manager') });

test('[B-13] the day sheet has each message under its own cake, what is written on a card said apart, and what is left out as refunded', async () => {
  shop.on(readDaySheet, () => ({
    shopName: seller.name,
    totals: [],
    kinds: [
      { kind: 'Birthday Cakes', pieces: 1 },
      { kind: 'Dessert Boxes', pieces: 16 },
    ],
    flavours: [
      { name: 'Red Velvet Cupcake', pieces: 7 },
      { name: 'Vanilla Bean Swirl Cupcake', pieces: 17 },
    ],
    leftOut: { orders: 1, kinds: [{ kind: 'Cupcakes', pieces: 12 }] },
    messages: 3,
    stillToBake: 1,
    owedPence: null,
    orders: [
      {
        number,
        time: '11:15',
        name: order.name,
        lines,
        notes: ['Ring the bell'],
        owedPence: null,
        unusual: [],
        isChanged: false,
        isGivenBack: true,
        isTest: true,
      },
    ],
  }));
  await show(<DaySheetScreen />, '/print/day-sheet?day=2027-03-03');
  await expect
    .element(page.getByText('all day: 0 orders · Birthday Cakes: 1 · pieces in Dessert Boxes: 16'))
    .toBeVisible();
  await expect.element(page.getByText('1 refunded order left out (Cupcakes: 12)')).toBeVisible();
  await expect.element(page.getByText('Red Velvet Cupcake 7 · Vanilla Bean Swirl Cupcake 17')).toBeVisible();
  const cell = page.getByRole('cell').filter({ hasText: 'Salted Caramel' });
  await expect
    .element(cell)
    .toHaveTextContent(
      '1 × Salted Caramel Drip, 1KGHappy 40th, Dad1 × Salted Caramel Drip, 1KGHappy 7th, Maya1 × Greeting cardOn the card: With love from all of us',
    );
  for (const mark of ['REFUNDED: ASK FIRST', 'TEST ORDER']) await expect.element(page.getByText(mark)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Ring the bell' })).toHaveTextContent(/^Ring the bell$/);
});

test('[B-13] so does the kitchen ticket', async () => {
  shop.on(readPrints, () => ({ seller, orders: [order] }));
  await show(<TicketScreen />, `/print/ticket?orders=${number}`);
  const items = page.getByRole('listitem');
  await expect.element(items.nth(1)).toHaveTextContent(/Happy 7th, Maya$/);
  await expect.element(items.nth(2)).toHaveTextContent(/On the card:With love from all of us$/);
});

test('[B-13] a ticket of which all money went back is not headed as paid', async () => {
  const money = { subTotalPence: 0, discountPence: 0, depositPence: 0, totalPence: 0, owedPence: 0, paid: [] };
  shop.on(readPrints, () => ({ seller, orders: [{ ...order, isGivenBack: true, money }] }));
  await show(<TicketScreen />, `/print/ticket?orders=${number}`);
  await expect.element(page.getByText('REFUNDED: ASK FIRST')).toBeVisible();
  await expect.element(page.getByText('PAID')).not.toBeInTheDocument();
});

test('[B-13] the ticket and the receipt of a test order say so', async () => {
  const money = { subTotalPence: 0, discountPence: 0, depositPence: 0, totalPence: 0, owedPence: 0, paid: [] };
  shop.on(readPrints, () => ({ seller, orders: [{ ...order, isTest: true, money }] }));
  for (const [kind, screen] of [
    ['ticket', <TicketScreen key="ticket" />],
    ['receipt', <ReceiptScreen key="receipt" />],
  ] as const) {
    const { screen: shown } = await show(screen, `/print/${kind}?orders=${number}`);
    await expect.element(page.getByText('TEST ORDER')).toBeVisible();
    await shown.unmount();
  }
});

test('[B-13] the ticket says in words where an allergy that was told meets a cake, traces too', async () => {
  const [first] = lines;
  if (!first) throw new Error('no line');
  const traces = { ...first, ...label, allergens: ['Milk'], mayContain: ['Tree nuts (almonds)'] };
  shop.on(readPrints, () => ({ seller, orders: [{ ...order, lines: [traces], allergyNote: 'Nut allergy' }] }));
  await show(<TicketScreen />, `/print/ticket?orders=${number}`);
  await expect.element(page.getByText('ALLERGIES: Nut allergy')).toBeVisible();
  await expect.element(page.getByText(`${first.name} may contain traces of nuts (almonds).`)).toBeVisible();
});

test('[B-13] what a tap asked for is printed as soon as it is drawn, once; by its address it is only looked at', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  shop.on(readPrints, () => ({ seller, orders: [order] }));
  shop.on(notePrints, () => ({}));
  const at = `/print/ticket?orders=${number}`;
  const { router } = await show(<TicketScreen />, at);
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  await router.navigate(at, { state: printsAtOnce });
  await expect.poll(() => shop.asked(notePrints)).toHaveLength(1);
  expect(print).toHaveBeenCalledTimes(1);
  expect(router.state.location.state).toBeNull();
  print.mockRestore();
});

test('[B-13] each box has a label, and it says what tells two equal cakes apart', async () => {
  const boxes = lines.map((line, at) => ({ ...line, ...label, quantity: at === 0 ? 2 : 1 }));
  shop.on(readPrints, () => ({ seller, orders: [{ ...order, lines: boxes }] }));
  await show(<LabelScreen />, `/print/label?orders=${number}`);
  const labels = page.getByRole('article');
  // Two of the first product, one of the second, none of the card.
  await expect.element(labels.nth(2)).toHaveTextContent('1KG · Box 3 of 3“Happy 7th, Maya”');
  await expect.element(labels.nth(1)).toHaveTextContent('1KG · Box 2 of 3“Happy 40th, Dad”');
  await expect.element(labels.nth(3)).not.toBeInTheDocument();
});

test('[B-13] how many shelf labels there are is typed as people write it, and what is no number prints none', async () => {
  shop.on(readShelfLabel, () => ({ seller, label: { ...label, name: 'Victoria Sponge' }, refused: null }));
  await show(<ShelfLabelScreen />, '/print/shelf-labels?product=victoria-sponge');
  await typeCounts(
    page.getByLabelText('Copies'),
    (copies) =>
      expect.poll(() => page.getByRole('heading', { name: 'Victoria Sponge' }).elements()).toHaveLength(copies),
    { most: 200 },
  );
});
