import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { dragWords } from '#admin/lib/drag-words.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useAreNewsRead } from '#admin/lib/live/order-news.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useAwake } from '#admin/lib/use-awake.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import type { PrintedSoFar } from '#admin/ui/overlays/day-prints.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type BoardCard, readBoardStrip } from '#contract/admin/board/board.ts';
import { partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { LeftOver, LineBar } from './above-lanes.tsx';
import { AnotherDayDialog } from './another-day-dialog.tsx';
import { BoardHeader } from './board-header.tsx';
import { asMoved, byLane, type Lane, laneOf, lanes, nextOf, timeWordsOf } from './board-model.ts';
import { BoardLanes } from './cards/board-lanes.tsx';
import { useCardActs } from './cards/order-card.tsx';
import { DayStrip, dayOfDrop } from './day-strip.tsx';
import { BulkBar } from './moves/bulk-bar.tsx';
import { UndoOfMoves } from './moves/undo-of-moves.tsx';
import { useBoardKeys } from './moves/use-board-keys.ts';
import { useMoves } from './moves/use-moves.ts';
import { NewOrders } from './new-orders.tsx';
import { PausedBanner, TodayOverBanner } from './pause-menu.tsx';
import { useBoard } from './use-board.ts';
import '#admin/styles/screens.css';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { firstDayKeys, openFirstDaySteps } from '#domain/staff/first-day.ts';

const cardWords = dragWords('Drag it to another lane or day, or open it and use the buttons there.');
const noCards: readonly BoardCard[] = [];

/** Whether the day strip that begins today shows this day. */
const isNear = (day: string, today: string): boolean => day >= today && day < addDays(today, 14);

/** B-01 to B-04: the board of the day, which is the home page. @param notToday what is not available today, for its header */
export function BoardScreen({ notToday }: { readonly notToday?: ReactNode }) {
  const { date: today } = useShopClock();
  const { date = today } = useParams();
  return <DayBoard key={date} day={date} today={today} notToday={notToday} />;
}

type DayBoardProps = { readonly day: string; readonly today: string; readonly notToday: ReactNode };

function DayBoard({ day, today, notToday }: DayBoardProps) {
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
  const [moving, setMoving] = useState<{ readonly card: BoardCard; readonly to: string } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [phoneLane, setPhoneLane] = useState<Lane>('accepted');
  const { board, show } = useBoard(day);
  const strip = useStaffQuery(readBoardStrip, isNear(day, today) ? {} : { from: day }, {
    staleTime: 30_000,
    keepPrevious: true,
  });
  // Rendered together with the banners above them, so that no card slips away under a finger when those arrive.
  const isRead = useAreNewsRead() && !(strip.isPending && strip.failureCount === 0) && board.data !== undefined;
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
    else moves.refuse(card.number, `${card.name || card.number}: the day cannot be changed once baking has started.`);
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
  /** Selects all of a lane, or none of it if all are selected already. */
  const selectAll = (of: readonly BoardCard[]): void =>
    setSelected((before) => {
      const isAll = of.every(({ number }) => before?.has(number));
      const rest = [...(before ?? [])].filter((number) => !of.some((card) => card.number === number));
      return new Set(isAll ? rest : [...rest, ...of.map(({ number }) => number)]);
    });
  const acts = useCardActs({ onStep: step, onSelect: select, onFocus: ({ number }) => setFocused(number) });
  useBoardKeys({
    // The kitchen's board has no lane for collected orders.
    shown: may.money ? shown : { ...shown, collected: noCards },
    focused,
    setFocused,
    step,
    back: (card) => (isOff ? undefined : void moves.back(card)),
    select,
    anotherDay: (card) => toAnotherDay(card, addDays(card.day, 1)),
    undo: () => (isOff ? undefined : void moves.undoLast()),
  });
  const late = isToday ? cards.filter((card) => timeWordsOf(card, time)?.tone === 'late').length : 0;
  const count = cards.length - shown.unpaid.length - shown.walkIns.length;
  const sub = [
    `${count} ${count === 1 ? 'order' : 'orders'}`,
    `${shown.collected.length} collected`,
    shown.unpaid.length > 0 && `${shown.unpaid.length} not yet paid`,
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
        notToday={notToday}
        printed={[...shown.accepted, ...shown.baking, ...shown.ready].map(printedSoFar)}
        isSelecting={selected !== null}
        onSelecting={(isSelecting) => setSelected(isSelecting ? new Set() : null)}
      />
      <Page width="fill">
        <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop} accessibility={cardWords}>
          <div className={`board flex h-full min-h-0 flex-col ${isOff ? '[filter:saturate(0.25)]' : ''}`}>
            {strip.data && <DayStrip days={strip.data.days} current={day} today={today} />}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-page-edge not-empty:pb-2.5">
              {strip.data?.pause && <PausedBanner pause={strip.data.pause} mayResume={may.pause} />}
              {strip.data?.isTodayOver && isToday && <TodayOverBanner mayResume={may.pause} />}
              {strip.data && isToday && <LeftOver days={strip.data.leftOver} today={today} />}
              <NewOrders day={day} today={today} mayPrint={may.production || may.take} />
              {moves.refusals.map(({ number, text }) => (
                <Banner
                  key={number}
                  kind="info"
                  isNews
                  action={<IconButton icon="x" label="Close" onClick={moves.forgetRefusals} />}
                >
                  {text} {number !== '' && <Link to={adminUrls.order(number)}>Open order</Link>}
                </Banner>
              ))}
              {board.data?.cards.length === 0 && <FirstDayLine />}
              {!isOff && <FailureBanner failure={board.error} />}
            </div>
            {!isRead ? (
              !board.isError && <SkeletonLines lines={8} label="Loading the board…" />
            ) : (
              <BoardLanes
                shown={shown}
                isKitchen={!may.money}
                phoneLane={phoneLane}
                onPhoneLane={setPhoneLane}
                mayTake={may.take}
                onAll={selected === null ? null : selectAll}
                card={(card) => ({
                  card,
                  clock: isToday ? time : null,
                  mayMove: mayStep(card),
                  isOff,
                  isMoving: moves.pending.has(card.number),
                  isNew: card.isNew,
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

const printedSoFar = ({ number, revision, lines, printedRevision, labelledRevision }: BoardCard): PrintedSoFar => ({
  number,
  boxes: lines.reduce((all, { quantity, isExtra }) => all + (isExtra ? 0 : quantity), 0),
  hasTicket: printedRevision === revision,
  hasLabels: labelledRevision === revision,
});

function toggled(set: ReadonlySet<string>, number: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(number)) next.add(number);
  return next;
}

/** The card under the finger while it is dragged: small, so that it hides neither lane nor day. */
function DraggedCard() {
  const { active } = useDndContext();
  const card: BoardCard | undefined = active?.data.current?.card;
  return (
    <DragOverlay dropAnimation={null}>
      {card && (
        <p className="flex w-max max-w-65 [rotate:1.6deg] gap-2.5 rounded bg-white px-3 py-2.25 font-strong shadow-pop">
          <time>{card.time}</time> {card.name || card.number}
        </p>
      )}
    </DragOverlay>
  );
}

/** J-07: on an empty board, while the shop has had no order: what is still to do before the first one. */
function FirstDayLine() {
  const { data } = useStaffQuery(readFirstDay, {}, { enabled: useMay('settings.shop') });
  if (!data || data.hasOrder) return null;
  const done = firstDayKeys.length - openFirstDaySteps(data).length;
  return (
    <Banner kind="new" icon="flag" action={<ButtonLink to={adminUrls.firstDay}>The first day</ButtonLink>}>
      <b>No orders yet.</b> {done} of {firstDayKeys.length} steps to your first order {done === 1 ? 'is' : 'are'} done.
    </Banner>
  );
}
