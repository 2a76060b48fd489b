import { expect, test } from 'vitest';
import type { Found } from '#contract/admin/finding.ts';
import { type Command, isCalled } from './commands.ts';
import { addressOf, countWords, optionsFor, recentOf } from './options.ts';
import type { Recent } from './recent-choices.ts';

const today: Command = { key: 'today', name: 'Today', icon: 'calendar-clock', group: 'Go to', to: '/' };
const pause: Command = { key: 'pause', name: 'Pause orders', icon: 'pause', group: 'Do', words: 'stop', act: () => {} };
const commands = [today, pause];
const found: Found = {
  orders: [
    {
      number: 'MA-7K3F-9QXD',
      name: 'Priya Shah',
      what: 'Cake',
      pickup: { date: '2026-12-19', time: '14:30' },
      fulfilment: 'accepted',
    },
  ],
  products: [
    { id: 12, slug: 'rainbow', name: 'Rainbow Cake', image: '', pricePence: 3400, stock: null, isShown: true },
  ],
  customers: [{ id: 7, name: 'Priya Shah', telephone: '+447700900123', email: 'priya@example.com', orders: 3 }],
};
const offered = {
  typed: 'x',
  commands,
  found,
  recents: [],
  seesOrders: true,
  editsProducts: false,
  takesOrders: false,
};
const shown = (groups: ReturnType<typeof optionsFor>) =>
  groups.map(({ name, options }) => [name, options.map(({ key }) => key)]);

test.each([
  ['pau', true],
  ['ord pau', true],
  ['STOP', true],
  ['Páu', true],
  ['', true],
  ['aus', false],
  ['pause now', false],
])('[J-06] a command is called by the beginnings of its words: %s, %s', (typed, is) => {
  expect(isCalled(pause, typed)).toBe(is);
});

test('[J-06] commands stand before what the shop finds, and nothing stands for an empty group', () => {
  expect(shown(optionsFor({ ...offered, typed: 'to' }))).toEqual([
    ['Go to', ['today']],
    ['Orders', ['order MA-7K3F-9QXD']],
    ['Products', ['product rainbow']],
    ['Customers', ['customer 7']],
  ]);
  expect(shown(optionsFor({ ...offered, found: { orders: [], products: null, customers: null } }))).toEqual([]);
  expect(shown(optionsFor({ ...offered, found: null }))).toEqual([]);
});

test('[J-06] before anything is typed there is what was chosen lately, as far as the person may open it', () => {
  const recents: Recent[] = [
    { kind: 'order', number: 'MA-1' },
    { kind: 'command', key: 'gone' },
    { kind: 'command', key: 'today' },
    { kind: 'product', slug: 'rainbow', name: 'Rainbow Cake' },
  ];
  const before = { ...offered, typed: '', found: null, recents };
  expect(shown(optionsFor(before))[0]).toEqual(['Recent', ['lately MA-1', 'lately today', 'lately rainbow']]);
  expect(shown(optionsFor({ ...before, seesOrders: false }))[0]).toEqual(['Recent', ['lately today']]);
});

test('[J-06] [T-08] who sees no orders is offered nothing that leads to them', () => {
  expect(optionsFor({ ...offered, seesOrders: false })).toEqual([]);
});

test('[J-06] each leads to its screen, and nothing with a person’s name is kept', () => {
  const options = optionsFor({ ...offered, typed: 'to' }).flatMap(({ options: of }) => of);
  expect(options.map(addressOf)).toEqual(['/', '/orders/MA-7K3F-9QXD', '/orders?product=rainbow', '/customers/7']);
  const kept = JSON.stringify(options.map(recentOf));
  expect(kept).not.toMatch(/Priya|priya|447700/);
  expect(JSON.parse(kept)[3]).toBeNull();
});

test('[J-06] [E-02] a product leads to its form for who edits products, also where it was opened lately, and to its orders for the others', () => {
  const editing = { ...offered, editsProducts: true };
  const product = (from: Parameters<typeof optionsFor>[0]) =>
    optionsFor(from)
      .flatMap(({ options }) => options)
      .find(({ kind }) => kind === 'product');
  const first = product(editing);
  expect(first && [addressOf(first), recentOf(first)]).toEqual([
    '/products/12',
    { kind: 'product', slug: 'rainbow', name: 'Rainbow Cake', id: 12 },
  ]);
  expect(shown(optionsFor({ ...editing, seesOrders: false }))).toEqual([['Products', ['product rainbow']]]);
  const recents: Recent[] = [{ kind: 'product', slug: 'rainbow', name: 'Rainbow Cake', id: 12 }];
  const lately = { ...editing, typed: '', found: null, recents };
  const addresses = [lately, { ...lately, editsProducts: false }].map((from) => {
    const found = product(from);
    return found && addressOf(found);
  });
  expect(addresses).toEqual(['/products/12', '/orders?product=rainbow']);
  expect(product({ ...lately, seesOrders: false, editsProducts: false })).toBeUndefined();
});

test('[J-06] who takes orders is offered one with the first product that is sold', () => {
  const taking = { ...offered, takesOrders: true };
  const [last] = optionsFor(taking).slice(-1);
  expect(last?.options.map(addressOf)).toEqual(['/orders/new?find=Rainbow+Cake']);
  expect(last?.options.map(recentOf)).toEqual([null]);
  const hidden = found.products?.map((product) => ({ ...product, isShown: false })) ?? null;
  expect(optionsFor({ ...taking, found: { ...found, products: hidden } }).map(({ name }) => name)).not.toContain(
    'Take an order',
  );
});

test('[J-06] how much there is, in words', () => {
  expect(countWords(optionsFor({ ...offered, typed: 'to' }))).toBe('1 screen, 1 order, 1 product, 1 customer');
});
