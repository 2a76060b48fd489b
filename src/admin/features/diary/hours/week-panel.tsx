import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { NumberField, SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import {
  type DiaryBasics,
  type OfficeDiary,
  readOfficeDiary,
  type StaleText,
  saveDiaryBasics,
  saveWeekday,
} from '#contract/admin/diary/opening.ts';
import { hoursProblem } from '#domain/pickup/hours.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { hoursText, leadText } from '#domain/staff/words/diary-words.ts';
import { countHint, parseCount } from '#domain/values/number.ts';
import { HoursFields, proposedHours } from './hours-fields.tsx';
import { OrdersOutside } from './orders-outside.tsx';
import { StaleTexts } from './stale-texts.tsx';

const steps = [5, 10, 15, 20, 30, 60];
const minutesOfHour = 60;
const longest = { leadHours: 168, leadDays: 60, horizonDays: 731 };

/** 'No notice needed', 'At least 2 hours before', 'Order 1 day before, by 16:00'. */
function noticeWords({ leadMinutes, lead }: DiaryBasics): string[] {
  const hasLead = lead.days > 0 || lead.orderBy !== null;
  const day = `Order ${leadText(lead).replace(/^On/, 'on')}`;
  return [...(leadMinutes > 0 || !hasLead ? [leadWords(leadMinutes)] : []), ...(hasLead ? [day] : [])];
}

const leadWords = (minutes: number): string => {
  if (minutes === 0) return 'No notice needed';
  const isHours = minutes % minutesOfHour === 0;
  const count = isHours ? minutes / minutesOfHour : minutes;
  return `At least ${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'} before`;
};

type BasicsProps = { readonly open: boolean; readonly seen: DiaryBasics; readonly onClose: () => void };

const BasicsDialog = ({ open, seen, onClose }: BasicsProps) => (
  <Dialog open={open} onClose={onClose} title="Every day" size="small">
    {open && <Fields seen={seen} onClose={onClose} />}
  </Dialog>
);

function Fields({ seen, onClose }: Omit<BasicsProps, 'open'>) {
  const [step, setStep] = useState(String(seen.stepMinutes));
  const [days, setDays] = useState(String(seen.horizonDays));
  const [minutes, setMinutes] = useState(String(seen.leadMinutes));
  const [before, setBefore] = useState(String(seen.lead.days));
  const [orderBy, setOrderBy] = useState(seen.lead.orderBy ?? '');
  const save = useStaffWrite(saveDiaryBasics, { refreshes: [readOfficeDiary] });
  const horizonDays = parseCount(days, 0, longest.horizonDays);
  const leadMinutes = parseCount(minutes, 0, longest.leadHours * minutesOfHour);
  const leadDays = parseCount(before, 0, longest.leadDays);
  const choices = [...new Set([...steps, seen.stepMinutes])].toSorted((a, b) => a - b);
  const submit = async (): Promise<void> => {
    if (horizonDays === null || leadMinutes === null || leadDays === null) return;
    const lead = { days: leadDays, orderBy: orderBy === '' ? null : orderBy };
    if (!(await save.send({ seen, basics: { stepMinutes: Number(step), horizonDays, leadMinutes, lead } }))) return;
    announce('Settings for every day saved.', 'polite');
    onClose();
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField label="A pick-up time every" value={step} onChoose={setStep}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice} minutes
          </option>
        ))}
      </SelectField>
      <NumberField
        label="How far ahead"
        after="days"
        required
        value={days}
        onText={setDays}
        error={horizonDays === null ? countHint(0, longest.horizonDays) : undefined}
      />
      <NumberField
        label="Minimum time between ordering and pick-up"
        after="minutes"
        required
        value={minutes}
        onText={setMinutes}
        help="In minutes of your opening hours. Nights and closed days do not count."
        error={leadMinutes === null ? countHint(0, longest.leadHours * minutesOfHour) : undefined}
      />
      <div>
        <NumberField
          label="Order at least"
          after="days before"
          required
          value={before}
          onText={setBefore}
          error={leadDays === null ? countHint(0, longest.leadDays) : undefined}
        />
        <TextField label="Order by" type="time" optional value={orderBy} onText={setOrderBy} />
      </div>
      <p className="text-muted">
        For every product, counted in open days. With 1 and 16:00 you take orders for the next working day until 4 pm;
        with 0 and 12:00, orders for today until noon. A product may need more notice.
      </p>
      <FailureBanner failure={save.failure} />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        Save
      </Button>
    </form>
  );
}

/** The usual week, and what applies to every day. */
export function WeekPanel({ diary }: { readonly diary: OfficeDiary }) {
  const [changed, setChanged] = useState<number | 'basics' | null>(null);
  const [stale, setStale] = useState<readonly StaleText[]>([]);
  const { stepMinutes, horizonDays } = diary.basics;
  const close = (): void => setChanged(null);
  return (
    <Panel title="The usual week">
      <StaleTexts texts={stale} />
      <ul className="list [&_b]:min-w-25">
        {diary.week.map((hours, n) => (
          <li key={weekdays[n]}>
            <b>{weekdays[n]}</b>
            <span className="min-w-0 flex-1">{hoursText(hours)}</span>
            <IconButton icon="pencil" label={`Change ${weekdays[n]}`} onClick={() => setChanged(n)} />
          </li>
        ))}
        <li>
          <p>
            <small>Pick-up times every {stepMinutes} minutes</small>
            <small>Orders up to {horizonDays} days ahead</small>
            {noticeWords(diary.basics).map((words) => (
              <small key={words}>{words}</small>
            ))}
          </p>
          <IconButton icon="pencil" label="Change settings for every day" onClick={() => setChanged('basics')} />
        </li>
      </ul>
      <Dialog
        open={typeof changed === 'number'}
        onClose={close}
        title={typeof changed === 'number' ? `Every ${weekdays[changed]}` : ''}
        size="small"
      >
        {typeof changed === 'number' && (
          <WeekdayForm
            weekday={changed + 1}
            seen={diary.week[changed] ?? null}
            onSaved={(texts) => {
              setStale(texts);
              close();
            }}
          />
        )}
      </Dialog>
      <BasicsDialog open={changed === 'basics'} seen={diary.basics} onClose={close} />
    </Panel>
  );
}

type WeekdayProps = {
  /** Monday is 1. */
  readonly weekday: number;
  readonly seen: OfficeDiary['week'][number];
  readonly onSaved: (stale: readonly StaleText[]) => void;
};

const kinds = [
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
] as const;

function WeekdayForm({ weekday, seen, onSaved }: WeekdayProps) {
  const [kind, setKind] = useState<'open' | 'closed'>(seen === null ? 'closed' : 'open');
  const [open, setOpen] = useState(seen ?? proposedHours);
  const save = useStaffWrite(saveWeekday, { refreshes: [readOfficeDiary] });
  const hours = kind === 'closed' ? null : open;
  const inOrder = hoursProblem(hours) === null;
  const submit = async (): Promise<void> => {
    const saved = inOrder ? await save.send({ weekday, seen, hours }) : null;
    if (!saved) return;
    announce(`Every ${weekdays[weekday - 1]} saved.`, 'polite');
    onSaved(saved.texts);
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
      {kind === 'open' && <HoursFields hours={open} onChange={setOpen} />}
      {inOrder && <OrdersOutside of={{ weekday }} hours={hours} />}
      <FailureBanner failure={save.failure} />
      <Button type="submit" kind="primary" busy={save.isBusy} disabled={!inOrder}>
        Save
      </Button>
    </form>
  );
}
