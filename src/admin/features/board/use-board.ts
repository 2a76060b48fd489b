import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { hearLive, knowsUntil } from '#admin/lib/live/live-line.ts';
import { readAnew } from '#admin/lib/live/use-read-anew.ts';
import { type BoardCard, type BoardDay, readBoardDay, readBoardStrip } from '#contract/admin/board/board.ts';
import type { LiveEvent } from '#contract/admin/board/live.ts';
import { withCard, withoutCard } from './board-model.ts';

type Cards = readonly BoardCard[];

/** Changes nothing while the day has not been loaded. */
const changeDay = (client: QueryClient, day: string, by: (cards: Cards) => Cards): void =>
  void client.setQueryData<BoardDay>(staffKey(readBoardDay, { day }), (known) => {
    if (!known) return known;
    const cards = by(known.cards);
    return cards === known.cards ? known : { ...known, cards: [...cards] };
  });

function takeIn(client: QueryClient, day: string, event: LiveEvent): void {
  if (event.type === 'order') changeDay(client, day, (cards) => withCard(cards, event.card, day));
  else if (event.type === 'gone') changeDay(client, day, (cards) => withoutCard(cards, event.number));
}

/** A move changes no day's count. */
const countsAnew = (event: LiveEvent, known: BoardCard | undefined): boolean =>
  event.type === 'gone' || (event.type === 'order' && (known === undefined || known.day !== event.card.day));

/**
 * The day's cards, kept up to date by the live connection. They are fetched each time the board is opened, because
 * nobody listened for
 * the board while it was closed.
 */
export function useBoard(day: string) {
  const client = useQueryClient();
  const board = useStaffQuery(readBoardDay, { day });
  const cursor = board.data?.cursor ?? 0;
  useEffect(() => knowsUntil(cursor), [cursor]);

  /** Events received while a response is on its way. The response may be older than they are, so they are applied again after it. */
  const heardMeanwhile = useRef<LiveEvent[]>([]);
  const { isFetching } = board;
  useEffect(() => {
    if (isFetching) return;
    for (const event of heardMeanwhile.current.splice(0)) takeIn(client, day, event);
  }, [client, day, isFetching]);

  useEffect(() => {
    const key = staffKey(readBoardDay, { day });
    return hearLive((event) => {
      if (event.type === 'reload') void readAnew(client, key);
      if (event.type !== 'order' && event.type !== 'gone') return;
      const number = event.type === 'order' ? event.card.number : event.number;
      const known = client.getQueryData<BoardDay>(key)?.cards.find((card) => card.number === number);
      if (client.getQueryState(key)?.fetchStatus === 'fetching') heardMeanwhile.current.push(event);
      takeIn(client, day, event);
      if (countsAnew(event, known)) void client.invalidateQueries({ queryKey: staffKey(readBoardStrip) });
    });
  }, [client, day]);

  /** Shows what the shop responded to a move. */
  const show = (cards: Cards): void =>
    changeDay(client, day, (known) => cards.reduce((all, card) => withCard(all, card, day), known));
  return { board, show };
}
