import { useEffect, useEffectEvent } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import {
  type BoardCard,
  countDeviceNews,
  type DeviceNews,
  type NewOrder,
  readBoardNews,
  seeBoardNews,
} from '#contract/admin/board/board.ts';
import { Failure } from '#domain/failure.ts';
import { createStore, useStore } from '#web/base/create-store.ts';
import { hearLive, openWallLine } from './live-line.ts';

/** The orders that nobody has touched, as the shop knows them: on every screen and board, whenever it was opened. */
type News = readonly NewOrder[];
const none: News = [];
/** Null while they are read for the first time. */
const news = createStore<News | null>(none);
const known = (): News => news.current() ?? none;

export const useOrderNews = (): News => useStore(news, none) ?? none;
export const useAreNewsRead = (): boolean => useStore(news, none) !== null;

const without = (numbers: readonly string[]): News => known().filter(({ number }) => !numbers.includes(number));

/**
 * Marks the orders as seen: no board calls attention to them any more. If the shop does not receive that, the news is
 * read again.
 */
export async function seeOrders(numbers: readonly string[]): Promise<void> {
  news.set(without(numbers));
  try {
    await askShop(seeBoardNews, { orders: [...numbers] });
  } catch {
    await readNews();
  }
}

/** What a locked tablet knows of them; null while somebody is signed in, or on a wall's board. */
const ofDevice = createStore<DeviceNews | null>(null);
const total = ({ today, later }: DeviceNews): number => today + later;

/** How many there are, whoever knows of them. */
export function useNewsCount(): number {
  const known = useOrderNews().length;
  const told = useStore(ofDevice, null);
  return told === null ? known : total(told);
}

/**
 * T-06: while a tablet waits for a PIN, how many new orders there are: read as the device, because nobody is signed in.
 * Shown, it also rings.
 * @param onRemoved the device is no longer enrolled: nothing more is read
 * @returns null until the shop has answered
 */
export function useDeviceNews(onRemoved: () => void): DeviceNews | null {
  const told = useStore(ofDevice, null);
  const removed = useEffectEvent(onRemoved);
  useEffect(() => {
    const close = openWallLine({
      read: async () => {
        try {
          ofDevice.set(await callStaff(countDeviceNews, {}));
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== 'notAllowed') throw error;
          close();
          ofDevice.set(null);
          removed();
        }
      },
      line: () => undefined,
    });
    return () => {
      close();
      ofDevice.set(null);
    };
  }, []);
  return told;
}

/** Sets the news as a wall reads it, because nobody is signed in there who could receive it. */
export const tellNews = (orders: News): void => news.set(orders);

/** If the shop does not respond, what is known stays; it is read again when the connection is back. */
async function readNews(): Promise<void> {
  try {
    news.set((await askShop(readBoardNews, {})).orders);
  } catch {
    news.set(known());
  }
}

function hear({ isNew, number, day, time, name }: BoardCard, today: string): void {
  const isKnown = known().some((one) => one.number === number);
  if (!isNew || day < today) {
    if (isKnown) news.set(without([number]));
    return;
  }
  news.set([...without([number]), { number, day, time, name }]);
  if (!isKnown) announce(`New order: ${name}, ${shortDay(day)}, ${time}`, 'assertive');
}

/** @returns how to stop; nothing is new any more then */
export function hearOrderNews(today: () => string): () => void {
  const stop = hearLive((event) => {
    if (event.type === 'order') hear(event.card, today());
    else if (event.type === 'gone') news.set(without([event.number]));
    else if (event.type === 'reload') void readNews();
  });
  news.set(null);
  void readNews();
  return () => {
    stop();
    news.set(none);
  };
}
