import { useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from './device/device-storage.ts';
import { clearedAfter, createQueryClient, queryClient } from './query-client.ts';
import { createSessionStore } from './session/session-store.ts';

const priya = {
  id: 7,
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya@example.com',
  mobile: null,
  dateOfBirth: null,
  profilePictureUrl: null,
};
const orders = ['orders', 7];

function opened() {
  const storage = memoryStorage();
  const session = createSessionStore(
    openDeviceStorage(() => storage),
    () => Date.parse('2026-11-22T12:00:00Z'),
    () => undefined,
  );
  const client = clearedAfter(createQueryClient(), session);
  return { session, client, storage };
}
const isKept = (client: ReturnType<typeof createQueryClient>) => client.getQueryData(orders) !== undefined;

test('[Q-03] nothing of a customer is kept once they have logged out', () => {
  const { session, client } = opened();
  session.start('sesame', priya);
  client.setQueryData(orders, ['MA-1']);
  session.end();
  expect(isKept(client)).toBe(false);
});

test('[Q-03] nothing of a customer is kept when another one has logged in elsewhere', () => {
  const { session, client, storage } = opened();
  session.start('sesame', priya);
  client.setQueryData(orders, ['MA-1']);
  storage.setItem('userData', JSON.stringify({ ...priya, id: 8 }));
  storage.setItem('authToken', 'other');
  session.notify();
  expect(isKept(client)).toBe(false);
});

test('[Q-03] nothing is kept of a session that had a token alone', () => {
  const { session, client } = opened();
  session.start('sesame', null);
  client.setQueryData(orders, ['MA-1']);
  session.end();
  expect(isKept(client)).toBe(false);
  session.start('one', null);
  client.setQueryData(orders, ['MA-1']);
  session.start('two', null);
  expect(isKept(client)).toBe(false);
});

test('what a session has read stays while it learns whose it is, and while it is the same customer’s', () => {
  const { session, client } = opened();
  client.setQueryData(orders, ['MA-1']);
  session.start('sesame', null);
  session.storeUser(priya);
  session.start('another', priya);
  session.notify();
  expect(isKept(client)).toBe(true);
});

const Asking = ({ text }: { text: string }) => {
  const { isPending } = useQuery({ queryKey: ['asked', text], queryFn: () => text }, queryClient());
  return <b>{isPending ? 'waiting' : 'there'}</b>;
};

test('a page that the server draws leaves nothing behind for the next one', () => {
  expect(renderToStaticMarkup(<Asking text="one" />)).toBe('<b>waiting</b>');
  renderToStaticMarkup(<Asking text="two" />);
  expect(queryClient().getQueryCache().getAll()).toEqual([]);
});
