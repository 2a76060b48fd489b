import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useOrderNews } from '#admin/lib/live/order-news.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type BoardCard, readBoardStrip } from '#contract/admin/board/board.ts';
import { partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { AnotherDayDialog } from './another-day/another-day-dialog.tsx';
import { BoardHeader } from './board-header.tsx';
import { asMoved, byLane, type Lane, laneOf, lanes, nextOf, timeWordsOf } from './board-model.ts';
import { BoardLanes } from './cards/board-lanes.tsx';
import { DraggedCard } from './cards/dragged-card.tsx';
import { useCardActs } from './cards/use-card-acts.ts';
import { DayStrip, dayOfDrop } from './day-strip.tsx';
import { BulkBar } from './moves/bulk-bar.tsx';
import { UndoOfMoves } from './moves/undo-of-moves.tsx';
import { useBoardKeys } from './moves/use-board-keys.ts';
import { useMoves } from './moves/use-moves.ts';
import { FirstDayLine } from './news/first-day-line.tsx';
import { LineBar } from './news/line-bar.tsx';
import { NewOrders } from './news/new-orders.tsx';
import { useAwake } from './news/use-awake.ts';
import { PausedBanner } from './pause-menu.tsx';
import { useBoard } from './use-board.ts';
import '#admin/styles/board/board.css';
import '#admin/styles/board/cards.css';

const noCards: readonly BoardCard[] = [];

/** Whether the strip that begins today shows it. */
const isNear = (day: string, today: string): boolean => day >= today && day < addDays(today, 14);

/** B-01 to B-04: the day is home. */
export function BoardScreen() {
  const { date: today } = useShopClock();
  const { date = today } = useParams();
  return <DayBoard key={date} day={date} today={today} />;
}

function DayBoard({ day, today }: { readonly day: string; readonly today: string }) {
  const { time } = useShopClock();
  const navigate = useNavigate();
  const line = useLine();
  const isOff = line.state === 'lost';
  const may = {
    move: useMay('orders.move'),
    handOver: useMay('orders.handOver'),
    take: useMay('orders.take'),
    pause: useMay('sales.pause'),
    anotherDay: useMay('orders.reschedule'),
    money: useMay('money.see'),
    production: useMay('production.see'),
  };
  const news = useOrderNews();
  const [moving, setMoving] = useState<{ readonly card: BoardCard; readonly to: string } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [phoneLane, setPhoneLane] = useState<Lane>('accepted');
  const { board, show } = useBoard(day);
  const strip = useStaffQuery(readBoardStrip, isNear(day, today) ? {} : { from: day }, {
    staleTime: 30_000,
    keepPrevious: true,
  });
  const moves = useMoves(show);
  useAwake();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const known = board.data?.cards ?? noCards;
  const cards = useMemo(() => asMoved(known, moves.pending), [known, moves.pending]);
  const shown = useMemo(() => byLane(cards), [cards]);
  const isToday = day === today;
  const mayStep = (card: BoardCard): boolean => (nextOf(card.fulfilment) === 'collected' ? may.handOver : may.move);
  const step = (card: BoardCard): void => {
    const next = nextOf(card.fulfilment);
    if (next === null || isOff || !mayStep(card)) return;
    if (next === 'collected' && (card.payment?.owedPence ?? 0) > 0) void navigate(adminUrls.order(card.number));
    else void moves.move([card], next);
  };
  const toAnotherDay = (card: BoardCard, to: string): void => {
    if (isOff || to === card.day || !may.anotherDay) return;
    if (partsThatMayChange(card.fulfilment, 'staff').includes('pickupDay')) setMoving({ card, to });
    else moves.refuse(card.number, `${card.name || card.number}: from baking on the day stays as it is.`);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const card = cards.find(({ number }) => number === active.id);
    if (!card || !over || isOff) return;
    const toDay = dayOfDrop(over.id);
    if (toDay !== null) {
      toAnotherDay(card, toDay);
      return;
    }
    const to = lanes.find((lane) => lane === over.id);
    if (to === undefined || to === laneOf(card.fulfilment)) return;
    if (to === nextOf(card.fulfilment)) step(card);
    else if (lanes.indexOf(to) < lanes.indexOf(laneOf(card.fulfilment) ?? 'accepted')) void moves.back(card);
    else void moves.move([card], to);
  };
  const select = ({ number }: BoardCard): void => setSelected((before) => toggled(before ?? new Set(), number));
  const acts = useCardActs({ onStep: step, onSelect: select, onFocus: ({ number }) => setFocused(number) });
  useBoardKeys({
    shown,
    focused,
    setFocused,
    step,
    back: (card) => (isOff ? undefined : void moves.back(card)),
    select,
    anotherDay: (card) => toAnotherDay(card, addDays(card.day, 1)),
    undo: () => (isOff ? undefined : void moves.undoLast()),
  });
  const late = isToday ? cards.filter((card) => timeWordsOf(card, time)?.tone === 'late').length : 0;
  const count = cards.length - shown.unpaid.length;
  const sub = [
    `${count} ${count === 1 ? 'order' : 'orders'}`,
    `${shown.collected.length} collected`,
    late > 0 && `${late} late`,
  ];
  return (
    <>
      {line.state === 'lost' && <LineBar line={line} />}
      <BoardHeader
        title={longDay(day)}
        sub={sub.filter(Boolean).join(' · ')}
        time={time}
        isOff={isOff}
        isSelecting={selected !== null}
        onSelecting={(isSelecting) => setSelected(isSelecting ? new Set() : null)}
      />
      <Page width="fill">
        <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop}>
          <div className={isOff ? 'board board--off' : 'board'}>
            {strip.data && <DayStrip days={strip.data.days} current={day} today={today} />}
            <div className="board-news">
              {strip.data?.pause && <PausedBanner pause={strip.data.pause} mayResume={may.pause} />}
              <NewOrders day={day} mayPrint={may.production || may.take} />
              {moves.refusals.map(({ number, text }) => (
                <Banner
                  key={number}
                  kind="info"
                  isNews
                  action={<IconButton icon="x" label="Close" onClick={moves.forgetRefusals} />}
                >
                  {text} {number !== '' && <Link to={adminUrls.order(number)}>Open it</Link>}
                </Banner>
              ))}
              {board.data?.cards.length === 0 && <FirstDayLine />}
              {!isOff && <FailureBanner failure={board.error} />}
            </div>
            {board.data === undefined ? (
              !board.isError && <SkeletonLines lines={8} label="The board is being read" />
            ) : (
              <BoardLanes
                shown={shown}
                isKitchen={!may.money}
                phoneLane={phoneLane}
                onPhoneLane={setPhoneLane}
                mayTake={may.take}
                card={(card) => ({
                  card,
                  clock: isToday ? time : null,
                  mayMove: mayStep(card),
                  isOff,
                  isMoving: moves.pending.has(card.number),
                  isNew: news.some(({ number }) => number === card.number),
                  isFocused: focused === card.number,
                  isSelected: selected === null ? null : selected.has(card.number),
                  ...acts,
                })}
              />
            )}
          </div>
          <DraggedCard />
        </DndContext>
      </Page>
      {selected === null && (
        <UndoOfMoves done={moves.done} onUndo={(step) => void moves.undo(step)} onOver={moves.forget} />
      )}
      {moving !== null && (
        <AnotherDayDialog
          key={moving.card.number}
          card={moving.card}
          day={moving.to}
          onClose={() => {
            setMoving(null);
            setSelected(null);
          }}
        />
      )}
      {selected !== null && (
        <BulkBar
          cards={cards.filter(({ number }) => selected.has(number))}
          isOff={isOff}
          mayStep={mayStep}
          {...(may.anotherDay && { onAnotherDay: (card: BoardCard) => toAnotherDay(card, addDays(card.day, 1)) })}
          onStep={(of, to) => {
            void moves.move(of, to);
            setSelected(null);
          }}
          onClose={() => setSelected(null)}
        />
      )}
    </>
  );
}

function toggled(set: ReadonlySet<string>, number: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(number)) next.add(number);
  return next;
}
