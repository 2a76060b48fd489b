import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { endToday, pauseSales, readBoardStrip, resumeSales } from '#contract/admin/board/board.ts';
import { pausedWords } from '#contract/diary-words.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { isClockTime } from '#domain/values/time.ts';

const everyDay = 'Nobody can order until then, not even for next week.';
const choices = [
  {
    until: 'today',
    text: 'No more for today',
    hint: 'Nobody can choose to collect today. Other days are not affected.',
  },
  { until: 30, text: 'Pause all orders for 30 minutes', hint: everyDay },
  { until: 120, text: 'Pause all orders for 2 hours', hint: everyDay },
  { until: 'time', text: 'Pause all orders until a time', hint: everyDay },
] as const;

const least = 5;

/** The minutes until the shop's clock next shows that time; null if there is none, or if it is too near. */
function minutesUntil(time: string, nowMs: number): number | null {
  if (!isClockTime(time)) return null;
  const today = shopDate(nowMs, shopTimeZone);
  const [end] = [today, addDays(today, 1)]
    .map((date) => instantOf(date, time, shopTimeZone))
    .filter((instant) => instant > nowMs);
  const minutes = end === undefined ? 0 : Math.ceil((end - nowMs) / minuteMs);
  return minutes < least ? null : minutes;
}

/** Y-04: one tap from the board offers no more orders for today, or a pause of all orders; both end by themselves. */
export function PauseButton({ isOff }: { readonly isOff: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" icon="pause" disabled={isOff} onClick={() => setOpen(true)}>
        <span className="word-if-roomy">Pause</span>
      </Button>
      <PauseDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type PauseDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Asks how long orders pause for, and what customers read in the meantime. */
export function PauseDialog({ open, onClose }: PauseDialogProps) {
  const [until, setUntil] = useState<(typeof choices)[number]['until']>('today');
  const [time, setTime] = useState('');
  const [words, setWords] = useState('');
  const now = useNow();
  const minutes = until === 'time' ? minutesUntil(time, now) : until;
  const pause = useStaffWrite(pauseSales, { refreshes: [readBoardStrip] });
  const end = useStaffWrite(endToday, { refreshes: [readBoardStrip] });
  const submit = async (): Promise<void> => {
    const sent =
      until === 'today'
        ? end.send({ isOver: true })
        : pause.send({ until: (until === 'time' ? minutesUntil(time, Date.now()) : until) ?? least, words });
    if (await sent) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Pause orders"
      foot={
        <Button
          kind="primary"
          busy={pause.isBusy || end.isBusy}
          disabled={minutes === null}
          onClick={() => void submit()}
        >
          {until === 'today' ? 'No more for today' : 'Pause all orders'}
        </Button>
      }
    >
      <div className="column">
        <fieldset className="column">
          <legend className="sr-only">How long</legend>
          {choices.map((choice) => (
            <RadioCard
              key={choice.text}
              name="pause"
              isOn={until === choice.until}
              onChoose={() => setUntil(choice.until)}
              hint={choice.hint}
            >
              {choice.text}
            </RadioCard>
          ))}
        </fieldset>
        {until === 'time' && (
          <TextField
            label="Until"
            type="time"
            required
            value={time}
            onText={setTime}
            help="A time that has passed today is tomorrow’s."
            error={time !== '' && minutes === null ? `Enter a time at least ${least} minutes from now` : undefined}
          />
        )}
        {until !== 'today' && (
          <TextField
            label="Message to customers"
            optional
            maxLength={200}
            value={words}
            onText={setWords}
            help={`They see this message, or else ‘${pausedWords}’, and when you will be back. Their carts are kept.`}
          />
        )}
        <FailureBanner failure={pause.failure ?? end.failure} note="Orders are still being taken." />
      </div>
    </Dialog>
  );
}

type HaltProps = {
  readonly title: string;
  readonly words: string;
  /** Null if the member of staff may not end it. */
  readonly end: { readonly text: string; readonly send: () => void } | null;
  readonly of: Pick<ReturnType<typeof useStaffWrite>, 'isBusy' | 'failure'>;
  readonly note: string;
};

/** What is holding orders up, and the button that ends it. */
const HaltBanner = ({ title, words, end, of, note }: HaltProps) => (
  <Banner
    kind="warning"
    icon="pause"
    action={
      end && (
        <Button size="small" icon="play" busy={of.isBusy} onClick={end.send}>
          {end.text}
        </Button>
      )
    }
  >
    <b>{title}</b> {words}
    <FailureBanner failure={of.failure} note={note} />
  </Banner>
);

/** No more orders today: ends by itself at midnight, and can be undone. */
export function TodayOverBanner({ mayResume }: { readonly mayResume: boolean }) {
  const again = useStaffWrite(endToday, { refreshes: [readBoardStrip] });
  return (
    <HaltBanner
      title="No more for today."
      words="Customers can choose another day."
      end={mayResume ? { text: 'Take orders for today again', send: () => void again.send({ isOver: false }) } : null}
      of={again}
      note="Today is still closed to customers."
    />
  );
}

type PausedProps = {
  readonly pause: { readonly until: string; readonly words: string };
  readonly mayResume: boolean;
  readonly onResumed?: () => void;
};

export function PausedBanner({ pause, mayResume, onResumed }: PausedProps) {
  const resume = useStaffWrite(resumeSales, {
    refreshes: [readBoardStrip],
    ...(onResumed && { onDone: onResumed }),
  });
  return (
    <HaltBanner
      title={`Orders are paused until ${shopTime(Date.parse(pause.until), shopTimeZone)}.`}
      words={pause.words}
      end={mayResume ? { text: 'Take orders again', send: () => void resume.send({}) } : null}
      of={resume}
      note="Orders are still paused."
    />
  );
}

/** Ends a pause from screens other than the board. */
export const PausedDialog = ({
  open,
  pause,
  onClose,
}: PauseDialogProps & { readonly pause: PausedProps['pause'] | null }) => (
  <Dialog open={open} onClose={onClose} title="Orders are paused">
    {pause && <PausedBanner pause={pause} mayResume onResumed={onClose} />}
  </Dialog>
);
