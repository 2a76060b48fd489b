import { useEffect, useState } from 'react';
import { pauseText } from '#contract/diary-words.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Why no orders are taken just now, and until when; it goes by itself. */
export function PauseNotice({ diary }: { diary: Diary }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const looking = setInterval(() => setNowMs(Date.now()), minuteMs / 4);
    return () => clearInterval(looking);
  }, []);
  const pause = pauseAt(nowMs, diary);
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
