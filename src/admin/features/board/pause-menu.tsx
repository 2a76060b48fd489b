import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { pauseSales, readBoardStrip, resumeSales } from '#contract/admin/board/board.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

const choices = [
  { until: 30, text: 'For 30 minutes', hint: 'The oven is full, or there is a queue.' },
  { until: 120, text: 'For 2 hours', hint: 'Somebody is missing.' },
  { until: 'today', text: 'No more for today', hint: 'It begins again at midnight.' },
] as const;

/** Y-04: one tap, and customers read why; it ends by itself. */
export function PauseButton({ isOff }: { readonly isOff: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" icon="pause" className="only-wide" disabled={isOff} onClick={() => setOpen(true)}>
        Pause
      </Button>
      <PauseDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type PauseDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** For how long, and what customers read meanwhile. */
export function PauseDialog({ open, onClose }: PauseDialogProps) {
  const [until, setUntil] = useState<(typeof choices)[number]['until']>(30);
  const [words, setWords] = useState('');
  const pause = useStaffWrite(pauseSales, { refreshes: [readBoardStrip] });
  const submit = async (): Promise<void> => {
    if (await pause.send({ until, words })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Pause orders"
      foot={
        <Button kind="primary" busy={pause.isBusy} onClick={() => void submit()}>
          Pause orders
        </Button>
      }
    >
      <div className="column">
        <fieldset className="column">
          <legend className="visually-hidden">How long</legend>
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
        <TextField
          label="A line for customers"
          optional
          maxLength={200}
          value={words}
          onText={setWords}
          help="They read: ‘We are not taking orders just now’, this line, and until when. Their cart stays as it is."
        />
        <FailureBanner failure={pause.failure} note="Orders go on." />
      </div>
    </Dialog>
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
    <Banner
      kind="warning"
      icon="pause"
      action={
        mayResume && (
          <Button size="small" icon="play" busy={resume.isBusy} onClick={() => void resume.send({})}>
            Take orders again
          </Button>
        )
      }
    >
      <b>Orders are paused until {shopTime(Date.parse(pause.until), shopTimeZone)}.</b> {pause.words}
      <FailureBanner failure={resume.failure} note="Orders are still paused." />
    </Banner>
  );
}

/** Ends a pause from another screen than the board. */
export const PausedDialog = ({
  open,
  pause,
  onClose,
}: PauseDialogProps & { readonly pause: PausedProps['pause'] | null }) => (
  <Dialog open={open} onClose={onClose} title="Orders are paused">
    {pause && <PausedBanner pause={pause} mayResume onResumed={onClose} />}
  </Dialog>
);
