import { useEffect, useEffectEvent, useState } from 'react';
import { pauseText } from '#contract/diary-words.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { Alert } from '#web/ui/alert.tsx';

type PauseNoticeProps = {
  readonly diary: Diary;
  /** The bakery may end a pause before its time. */
  readonly refreshDiary: () => void;
};

const pauseNow = (diary: Diary) => {
  const nowMs = shopNow();
  return { pause: pauseAt(nowMs, diary), nowMs };
};

/** Why no orders are taken just now, and until when; it comes and goes by itself. */
export function PauseNotice({ diary, refreshDiary }: PauseNoticeProps) {
  const [{ pause, nowMs }, setSeen] = useState(() => pauseNow(diary));
  useEffect(() => {
    const look = () => setSeen(pauseNow(diary));
    look();
    const looking = setInterval(look, minuteMs / 4);
    return () => clearInterval(looking);
  }, [diary]);
  const isPaused = pause !== null;
  const ask = useEffectEvent(refreshDiary);
  useEffect(() => {
    if (!isPaused) return;
    const asking = setInterval(() => ask(), minuteMs / 2);
    return () => clearInterval(asking);
  }, [isPaused]);
  return (
    pause && (
      <div className="checkout-errors">
        <Alert severity="warning" title="Orders are paused">
          {pauseText(pause, nowMs, diary)}
        </Alert>
      </div>
    )
  );
}
