import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type Places, type RuledDay, readPlaces, type SavedRule, saveLimits } from '#contract/admin/diary/places.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { limitsText } from '#domain/staff/words/diary-words.ts';
import { LimitsForm } from './limits-form.tsx';
import { noLimits, rulesOfWeek } from './usual-rule.ts';

const dayName = (of: RuledDay): string => ('date' in of ? shortDay(of.date) : `${weekdays[of.weekday - 1] ?? ''}s`);

type Different = Places['rules'][number];

/** The limits of most weekdays, and the days that differ (Y-03). */
export function LimitsPanel({ places }: { readonly places: Places }) {
  const { usual, usualDays, different } = rulesOfWeek(places.rules);
  const [changed, setChanged] = useState<Different | 'new' | null>(null);
  const save = useStaffWrite(saveLimits, { refreshes: [readPlaces] });
  const saveUsual = async (rule: SavedRule): Promise<void> => {
    const days = usualDays.map(({ weekday, seen }) => ({ of: { weekday }, seen }));
    if (await save.send({ days, rule })) announce('The limits are saved.', 'polite');
  };
  return (
    <>
      <Panel title="Limits">
        <div className="column">
          <LimitsForm
            key={JSON.stringify(usual)}
            rule={usual}
            stepMinutes={places.stepMinutes}
            isBusy={save.isBusy}
            onSave={(rule) => void saveUsual(rule)}
          />
          <FailureBanner failure={save.failure} />
          {different.length > 0 && <h3 className="diary-different">Different</h3>}
          <ul className="list">
            {different.map((one) => (
              <li key={dayName(one.of)}>
                <p>
                  <b>{dayName(one.of)}</b>
                  <small>{limitsText(one.rule)}</small>
                </p>
                <IconButton icon="pencil" label={`Change ${dayName(one.of)}`} onClick={() => setChanged(one)} />
              </li>
            ))}
          </ul>
          <Button icon="plus" block onClick={() => setChanged('new')}>
            A weekday or date
          </Button>
        </div>
      </Panel>
      <Banner kind="info">Empty limits mean none. Cancelled and unpaid orders give their place back at once.</Banner>
      <Dialog
        open={changed !== null}
        onClose={() => setChanged(null)}
        title={changed === null || changed === 'new' ? 'A weekday or date' : dayName(changed.of)}
        size="small"
      >
        {changed !== null && (
          <DifferentDay places={places} changed={changed} usual={usual} onDone={() => setChanged(null)} />
        )}
      </Dialog>
    </>
  );
}

type DifferentProps = {
  readonly places: Places;
  readonly changed: Different | 'new';
  readonly usual: SavedRule;
  readonly onDone: () => void;
};

function DifferentDay({ places, changed, usual, onDone }: DifferentProps) {
  const [weekday, setWeekday] = useState('6');
  const [date, setDate] = useState(places.today);
  const save = useStaffWrite(saveLimits, { refreshes: [readPlaces] });
  const isNew = changed === 'new';
  const of: RuledDay = !isNew ? changed.of : weekday === 'date' ? { date } : { weekday: Number(weekday) };
  const kept = places.rules.find((one) => JSON.stringify(one.of) === JSON.stringify(of))?.rule ?? null;
  const send = async (rule: SavedRule | null): Promise<void> => {
    if (!(await save.send({ days: [{ of, seen: kept }], rule }))) return;
    announce(`The limits of ${dayName(of)} are saved.`, 'polite');
    onDone();
  };
  return (
    <div className="column">
      {isNew && (
        <SelectField label="Which day" value={weekday} onChoose={setWeekday}>
          {weekdays.map((name, n) => (
            <option key={name} value={n + 1}>
              {name}s
            </option>
          ))}
          <option value="date">One date</option>
        </SelectField>
      )}
      {isNew && weekday === 'date' && (
        <TextField label="Date" type="date" required min={places.today} value={date} onText={setDate} />
      )}
      <LimitsForm
        key={JSON.stringify(of)}
        rule={kept ?? (isNew ? usual : noLimits)}
        stepMinutes={places.stepMinutes}
        isBusy={save.isBusy}
        onSave={(rule) => void send(rule)}
      />
      <FailureBanner failure={save.failure} />
      {!isNew && (
        <Button busy={save.isBusy} onClick={() => void send('date' in of ? null : usual)}>
          As usual
        </Button>
      )}
    </div>
  );
}
