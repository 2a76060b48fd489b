import { announce } from '#admin/lib/announce.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { createStore, useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { hearLive } from './live-line.ts';

/** Orders that came while somebody is here, until they are seen: on every screen, and in all tabs of this browser. */
const none: readonly BoardCard[] = [];
const news = createStore<readonly BoardCard[]>(none);
export const useOrderNews = (): readonly BoardCard[] => useStore(news, none);

/** More than a screen has room for lines. */
const mostKept = 20;
/** An order that is told of twice is new once. */
const told = new Set<string>();

/** A board that was loaded again catches up with what was told before: what was seen then is not new again. */
const keptAs = 'staff-orders-seen';
const mostRemembered = 100;
const seenBefore = (): string[] => (deviceStorage.read(keptAs) ?? '').split(' ').filter((number) => number !== '');

function withoutSeen(numbers: readonly string[]): void {
  deviceStorage.write(keptAs, [...new Set([...seenBefore(), ...numbers])].slice(-mostRemembered).join(' '));
  news.set(news.current().filter(({ number }) => !numbers.includes(number)));
}

let tellTabs: (numbers: readonly string[]) => void = () => undefined;

/** Somebody has seen them: no tab calls for them any more. */
export function seeOrders(numbers: readonly string[]): void {
  withoutSeen(numbers);
  tellTabs(numbers);
}

function hear(card: BoardCard): void {
  if (news.current().some(({ number }) => number === card.number)) {
    // Begun with, or changed meanwhile.
    if (card.fulfilment === 'accepted')
      news.set(news.current().map((one) => (one.number === card.number ? card : one)));
    else withoutSeen([card.number]);
    return;
  }
  if (!card.isNew || told.has(card.number) || seenBefore().includes(card.number)) return;
  told.add(card.number);
  news.set([...news.current(), card].slice(-mostKept));
  announce(`New order: ${card.name}, ${card.day}, ${card.time}`, 'assertive');
}

/** @returns how to stop; then nothing is new any more */
export function hearOrderNews(): () => void {
  const channel = new BroadcastChannel('staff-orders-seen');
  channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => withoutSeen(data);
  tellTabs = (numbers) => channel.postMessage(numbers);
  const stop = hearLive((event) => {
    if (event.type === 'order') hear(event.card);
    else if (event.type === 'gone' && news.current().some(({ number }) => number === event.number))
      withoutSeen([event.number]);
  });
  return () => {
    stop();
    channel.close();
    tellTabs = () => undefined;
    told.clear();
    news.set(none);
  };
}
