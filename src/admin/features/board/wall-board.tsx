import { DndContext, useSensors } from '@dnd-kit/core';
import { useEffect, useMemo, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { dragWords } from '#admin/lib/drag-words.ts';
import { connecting, type Line, openWallLine } from '#admin/lib/live/live-line.ts';
import { tellNews } from '#admin/lib/live/order-news.ts';
import { useSoundSwitch } from '#admin/lib/live/order-sound.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { headerLook, titleLook } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { readWall } from '#contract/admin/board/board.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { LeftOver, LineBar } from './above-lanes.tsx';
import { byLane, type Lane, newsText, timeWordsOf } from './board-model.ts';
import { BoardLanes } from './cards/board-lanes.tsx';
import { useCardActs } from './cards/order-card.tsx';
import { newsLine } from './new-orders.tsx';

/** For what no event reports, such as the next day. */
const askEveryMs = 10_000;
const none = [] as const;
/** Nobody drags anything there. */
const cardWords = dragWords('');

/** The tablet was removed, or the shop responds as a newer release does: either way, the page that loads next knows. */
const isOver = (error: Error | null): boolean =>
  error instanceof Failure &&
  (error.code === 'notAllowed' ||
    // At most once a minute, for a response that no release can read.
    (error.code === 'serverFault' && error.detail.status === undefined && performance.now() > minuteMs));

/** The wall board as the shop has it, kept up to date by its own connection; and the state of that connection. */
function useWall() {
  const wall = useStaffQuery(readWall, {}, { refetchInterval: askEveryMs });
  const { data, error, errorUpdatedAt, dataUpdatedAt, refetch } = wall;
  const [line, setLine] = useState<Line>(connecting);
  useEffect(() => {
    const read = () => refetch({ throwOnError: true }).then(() => undefined);
    return openWallLine({ read, line: setLine });
  }, [refetch]);
  useEffect(() => {
    if (errorUpdatedAt > 0 && isOver(error)) window.location.reload();
  }, [error, errorUpdatedAt]);
  useEffect(() => {
    if (data) tellNews(data.news);
  }, [data]);
  // The connection may hold while the shop behind it does not respond, for example without its database.
  const isSilent = error !== null && data !== undefined && line.state !== 'lost';
  const lost: Line = isSilent ? { state: 'lost', since: dataUpdatedAt, nextTryAt: errorUpdatedAt + askEveryMs } : line;
  return { data, error, line: lost };
}

type WallProps = {
  /** Anyone who wants to change something says who they are first. */
  readonly onUnlock: () => void;
};

/** T-06: the day for everybody who looks up, day and night; a change asks for a PIN. */
export function WallBoard({ onUnlock }: WallProps) {
  const { time } = useShopClock();
  const sound = useSoundSwitch();
  const { data, error, line } = useWall();
  const { cards, news, notToday, leftOver } = data ?? { cards: none, news: none, notToday: none, leftOver: none };
  const isOff = line.state === 'lost';
  const shown = useMemo(() => byLane(cards), [cards]);
  const [lane, setLane] = useState<Lane>('accepted');
  const acts = useCardActs({ onStep: onUnlock, onSelect: onUnlock, onFocus: () => undefined });
  const sensors = useSensors();
  const late = cards.filter((card) => timeWordsOf(card, time)?.tone === 'late').length;
  return (
    <div className="flex h-dvh flex-col bg-oat-50 text-ink">
      {line.state === 'lost' && data && <LineBar line={line} />}
      <header className={headerLook}>
        <div className={`${titleLook} [&_h1]:whitespace-normal!`}>
          <h1>{data ? longDay(data.day) : 'Today'}</h1>
          <p>
            {[`${shown.accepted.length} to bake`, `${shown.baking.length} baking`, late > 0 && `${late} late`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ConnectionMark isLive={!isOff && error === null} time={time} />
        <IconButton
          icon={sound.isOn ? 'bell' : 'bell-off'}
          label={sound.isOn ? 'Sound is on' : 'Sound is off: switch it on'}
          aria-pressed={sound.isOn}
          onClick={() => sound.switchTo(!sound.isOn)}
        />
        <Button kind="primary" icon="lock" onClick={onUnlock}>
          Unlock
        </Button>
      </header>
      <div className={`flex min-h-0 flex-1 flex-col pt-3 ${isOff ? '[filter:saturate(0.25)]' : ''}`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-page-edge not-empty:pb-2.5" role="status">
          {data && <LeftOver days={leftOver} today={data.day} isWall />}
          {data && news.length > 0 && (
            <p className={`${newsLine} bg-custard-300 pr-0.5 pl-3.5`}>
              <Icon name="bell" />
              <b>{newsText(news, data.day)}</b>
            </p>
          )}
          {notToday.length > 0 && (
            <p className={`${newsLine} bg-raspberry-100 px-3.5 py-2.5`}>
              <Icon name="ban" />
              <span>
                <b>Not today:</b> {notToday.join(', ')}
              </span>
            </p>
          )}
          {data === undefined && <FailureBanner failure={error} />}
        </div>
        {data === undefined ? (
          error === null && <SkeletonLines lines={8} label="Loading the board…" />
        ) : (
          <DndContext sensors={sensors} accessibility={cardWords}>
            <BoardLanes
              shown={shown}
              isKitchen
              isWall
              phoneLane={lane}
              onPhoneLane={setLane}
              mayTake={false}
              onAll={null}
              card={(card) => ({
                card,
                clock: time,
                mayMove: true,
                isOff,
                isMoving: false,
                isNew: card.isNew,
                isFocused: false,
                isSelected: null,
                isWall: true,
                ...acts,
              })}
            />
          </DndContext>
        )}
      </div>
    </div>
  );
}
