import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type OfficeDiary, readOfficeDiary, saveWeekday } from '#contract/admin/diary/opening.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { hoursText } from '#domain/staff/words/diary-words.ts';
import { BasicsDialog, leadWords } from './basics-dialog.tsx';
import { OrdersOutside } from './orders-outside.tsx';

/** The usual week, and what holds for every day. */
export function WeekPanel({ diary }: { readonly diary: OfficeDiary }) {
  const [changed, setChanged] = useState<number | 'basics' | null>(null);
  const { stepMinutes, horizonDays, leadMinutes } = diary.basics;
  const close = (): void => setChanged(null);
  return (
    <Panel title="The usual week">
      <ul className="list diary-week">
        {diary.week.map((hours, n) => (
          <li key={weekdays[n]}>
            <b>{weekdays[n]}</b>
            <span className="grow">{hoursText(hours)}</span>
            <IconButton icon="pencil" label={`Change ${weekdays[n]}`} onClick={() => setChanged(n)} />
          </li>
        ))}
        <li>
          <p>
            <small>Times every {stepMinutes} minutes</small>
            <small>{horizonDays} days ahead</small>
            <small>{leadWords(leadMinutes)}</small>
          </p>
          <IconButton icon="pencil" label="Change what holds for every day" onClick={() => setChanged('basics')} />
        </li>
      </ul>
      <Dialog
        open={typeof changed === 'number'}
        onClose={close}
        title={typeof changed === 'number' ? `Every ${weekdays[changed]}` : ''}
        size="small"
      >
        {typeof changed === 'number' && (
          <WeekdayForm weekday={changed + 1} seen={diary.week[changed] ?? null} onDone={close} />
        )}
      </Dialog>
      <BasicsDialog open={changed === 'basics'} seen={diary.basics} onClose={close} />
    </Panel>
  );
}

type WeekdayProps = {
  /** Monday 1. */
  readonly weekday: number;
  readonly seen: OfficeDiary['week'][number];
  readonly onDone: () => void;
};

const kinds = [
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
] as const;

function WeekdayForm({ weekday, seen, onDone }: WeekdayProps) {
  const [kind, setKind] = useState<'open' | 'closed'>(seen === null ? 'closed' : 'open');
  const [opens, setOpens] = useState(seen?.opens ?? '09:00');
  const [closes, setCloses] = useState(seen?.closes ?? '18:00');
  const save = useStaffWrite(saveWeekday, { refreshes: [readOfficeDiary] });
  const hours = kind === 'closed' ? null : { opens, closes };
  const inOrder = hours === null || (opens !== '' && closes !== '' && opens <= closes);
  const submit = async (): Promise<void> => {
    if (!inOrder || !(await save.send({ weekday, seen, hours }))) return;
    announce(`Every ${weekdays[weekday - 1]} is saved.`, 'polite');
    onDone();
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Segmented label="This weekday" choices={kinds} value={kind} onChange={setKind} block />
      {kind === 'open' && (
        <div className="diary-hours">
          <TextField label="From" type="time" required value={opens} onText={setOpens} />
          <TextField
            label="To"
            type="time"
            required
            value={closes}
            onText={setCloses}
            error={inOrder ? undefined : 'It closes before it opens.'}
          />
        </div>
      )}
      {inOrder && <OrdersOutside of={{ weekday }} hours={hours} />}
      <FailureBanner failure={save.failure} />
      <Button type="submit" kind="primary" busy={save.isBusy} disabled={!inOrder}>
        Save
      </Button>
    </form>
  );
}
