import { expect, test } from 'vitest';
import { emptyDraft, type TillDraft } from '#admin/features/till/till-draft.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { nothingSaid } from '#web/ui/forms/personalise.tsx';
import { createParkedOrders, usualName } from './parked-orders.ts';

const line = {
  productId: 1,
  slug: 'gateau',
  name: 'Gateau',
  sizeText: '1 kg',
  grams: 1000,
  pricePence: 1000,
  quantity: 1,
  said: nothingSaid,
  options: {},
  isMadeToOrder: false,
  allergens: [],
  mayContain: [],
  sizes: [],
};
const order = (key: string, name = ''): TillDraft => ({ ...emptyDraft(key), name, lines: [line] });

function till() {
  const clock = { now: Date.parse('2026-11-20T09:00:00Z') };
  const device = openDeviceStorage(() => null);
  return { clock, device, parked: createParkedOrders(device, () => clock.now) };
}

test('[B-10] several orders are put aside by name, and each is taken up once, as it was', () => {
  const { parked } = till();
  parked.park('Blue coat', order('a'));
  parked.park('Ivy', order('b', 'Ivy'));
  expect(parked.read().map(({ name }) => name)).toEqual(['Blue coat', 'Ivy']);
  expect(parked.takeUp('a')).toEqual(order('a'));
  expect(parked.takeUp('a')).toBeNull();
  expect(parked.read().map(({ name }) => name)).toEqual(['Ivy']);
});

test('[B-10] put aside again under another name it is there once', () => {
  const { parked } = till();
  parked.park('Blue coat', order('a'));
  parked.park('Ivy', order('a', 'Ivy'));
  expect(parked.read().map(({ name }) => name)).toEqual(['Ivy']);
});

test('[B-10] two tabs of one till lose nothing of each other', () => {
  const { parked, device, clock } = till();
  const other = createParkedOrders(device, () => clock.now);
  parked.park('Blue coat', order('a'));
  other.park('Ivy', order('b'));
  expect(parked.read().map(({ name }) => name)).toEqual(['Blue coat', 'Ivy']);
});

test('what lies there for 30 days, or was written in another form, is no order', () => {
  const { parked, device, clock } = till();
  parked.park('Blue coat', order('a'));
  clock.now += 30 * dayMs;
  expect(parked.read()).toEqual([]);
  for (const text of ['{', '[{"name":"Ivy"}]']) {
    device.write('till-parked', text);
    expect(parked.read()).toEqual([]);
  }
});

test('it is called by its customer, else by its first cake', () => {
  expect(usualName(order('a', ' Ivy '))).toBe('Ivy');
  expect(usualName(order('a'))).toBe('Gateau');
  expect(usualName(emptyDraft('a'))).toBe('');
});
