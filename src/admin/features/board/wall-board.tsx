import { DndContext, useSensors } from '@dnd-kit/core';
import { useMemo, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useOrderSound, useSoundSwitch } from '#admin/lib/live/order-sound.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { headerLook, titleLook } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { readWall } from '#contract/admin/board/board.ts';
import { LeftOver } from './above-lanes.tsx';
import { byLane, type Lane, newsText, timeWordsOf } from './board-model.ts';
import { BoardLanes } from './cards/board-lanes.tsx';
import { useCardActs } from './cards/order-card.tsx';
import { newsLine } from './new-orders.tsx';
import { useAwake } from './use-awake.ts';

/** Nobody is signed in who could hold a line open: it asks. */
const askEveryMs = 5_000;
const none = [] as const;

type WallProps = {
  /** Whoever wants to change something says who they are first. */
  readonly onUnlock: () => void;
};

/** T-06: the day for everybody who looks up, day and night; a change asks for a PIN. */
export function WallBoard({ onUnlock }: WallProps) {
  const { time } = useShopClock();
  const sound = useSoundSwitch();
  const wall = useStaffQuery(readWall, {}, { refetchInterval: askEveryMs });
  const cards = wall.data?.cards ?? none;
  const news = wall.data?.news ?? none;
  const shown = useMemo(() => byLane(cards), [cards]);
  const [lane, setLane] = useState<Lane>('accepted');
  const acts = useCardActs({ onStep: onUnlock, onSelect: onUnlock, onFocus: () => undefined });
  const sensors = useSensors();
  useAwake();
  useOrderSound(news.length > 0);
  const late = cards.filter((card) => timeWordsOf(card, time)?.tone === 'late').length;
  return (
    <div className="flex h-dvh flex-col bg-oat-50 text-ink">
      <header className={headerLook}>
        <div className={titleLook}>
          <h1>{wall.data ? longDay(wall.data.day) : 'Today'}</h1>
          <p>
            {[`${shown.accepted.length} to bake`, `${shown.baking.length} baking`, late > 0 && `${late} late`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ConnectionMark isLive={!wall.isError} time={time} />
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
      <div className="flex min-h-0 flex-1 flex-col pt-3">
        <div className="grid gap-2 px-page-edge not-empty:pb-2.5" role="status">
          {wall.data && <LeftOver days={wall.data.leftOver} today={wall.data.day} isWall />}
          {wall.data && news.length > 0 && (
            <p className={`${newsLine} bg-custard-300 pr-0.5 pl-3.5`}>
              <Icon name="bell" />
              <b>{newsText(news, wall.data.day)}</b>
            </p>
          )}
          {wall.data && wall.data.notToday.length > 0 && (
            <p className={`${newsLine} bg-raspberry-100 px-3.5 py-2.5`}>
              <Icon name="ban" />
              <span>
                <b>Not today:</b> {wall.data.notToday.join(', ')}
              </span>
            </p>
          )}
        </div>
        {wall.data === undefined ? (
          !wall.isError && <SkeletonLines lines={8} label="Loading the board…" />
        ) : (
          <DndContext sensors={sensors}>
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
                isOff: wall.isError,
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
