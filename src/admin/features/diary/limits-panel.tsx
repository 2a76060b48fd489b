import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { DayField, NumberField, SelectField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type Places, type RuledDay, readPlaces, type SavedRule, saveLimits } from '#contract/admin/diary/places.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { limitsText } from '#domain/staff/words/diary-words.ts';
import { countHint, parseCount } from '#domain/values/number.ts';

const dayName = (of: RuledDay): string => ('date' in of ? shortDay(of.date) : `${weekdays[of.weekday - 1] ?? ''}s`);

type Different = Places['rules'][number];

export const noLimits: SavedRule = {
  pickupsOfSlot: null,
  pickupsOfLaterSlot: null,
  ordersOfDay: null,
  workUnitsOfDay: null,
};

type KeptRule = Places['rules'][number];
type WeekdayRule = { readonly weekday: number; readonly seen: SavedRule | null };

type RulesOfWeek = {
  /** What most weekdays have. */
  readonly usual: SavedRule;
  /** The weekdays that have it. */
  readonly usualDays: readonly WeekdayRule[];
  /** The other weekdays, then single dates. */
  readonly different: readonly KeptRule[];
};

function grouped(week: readonly WeekdayRule[]): ReadonlyMap<string, WeekdayRule[]> {
  const groups = new Map<string, WeekdayRule[]>();
  for (const day of week) {
    const name = JSON.stringify(day.seen ?? noLimits);
    groups.set(name, [...(groups.get(name) ?? []), day]);
  }
  return groups;
}

/** One rule for the week, as the screen shows it, with the days that differ. */
export function rulesOfWeek(rules: readonly KeptRule[]): RulesOfWeek {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const kept = rules.find(({ of }) => 'weekday' in of && of.weekday === weekday);
    return { weekday, seen: kept?.rule ?? null };
  });
  const groups = grouped(week);
  const [usualDays = week] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const isUsual = new Set(usualDays.map(({ weekday }) => weekday));
  const others = week.filter(({ weekday }) => !isUsual.has(weekday));
  return {
    usual: usualDays[0]?.seen ?? noLimits,
    usualDays,
    different: [
      ...others.map(({ weekday, seen }) => ({ of: { weekday }, rule: seen ?? noLimits })),
      ...rules.filter(({ of }) => 'date' in of),
    ],
  };
}

const mostOfLimit = 100_000;

/** The limit typed: empty is no limit, 'wrong' is not a number. */
const limitFrom = (typed: string, least: number): number | null | 'wrong' =>
  typed.trim() === '' ? null : (parseCount(typed, least, mostOfLimit) ?? 'wrong');

const shown = (limit: number | null): string => (limit === null ? '' : String(limit));
const wrongWords = (least: number): string => `${countHint(least, mostOfLimit)}, or leave empty`;

type LimitsFormProps = {
  readonly rule: SavedRule;
  readonly places: Pick<Places, 'stepMinutes' | 'isClosedAtMidday'>;
  readonly isBusy: boolean;
  readonly onSave: (rule: SavedRule) => void;
};

/** Three limits, and for a bakery that closes at midday a separate one for the times after it; an empty field is no limit. */
function LimitsForm({ rule, places: { stepMinutes, isClosedAtMidday }, isBusy, onSave }: LimitsFormProps) {
  const [pickups, setPickups] = useState(shown(rule.pickupsOfSlot));
  const [later, setLater] = useState(shown(rule.pickupsOfLaterSlot));
  const [orders, setOrders] = useState(shown(rule.ordersOfDay));
  const [units, setUnits] = useState(shown(rule.workUnitsOfDay));
  const pickupsOfSlot = limitFrom(pickups, 1);
  const pickupsOfLaterSlot = limitFrom(later, 1);
  const ordersOfDay = limitFrom(orders, 0);
  const workUnitsOfDay = limitFrom(units, 0);
  const submit = (): void => {
    if (pickupsOfSlot === 'wrong' || pickupsOfLaterSlot === 'wrong') return;
    if (ordersOfDay === 'wrong' || workUnitsOfDay === 'wrong') return;
    onSave({ pickupsOfSlot, pickupsOfLaterSlot, ordersOfDay, workUnitsOfDay });
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          label={`Pick-ups every ${stepMinutes} minutes`}
          value={pickups}
          onText={setPickups}
          error={pickupsOfSlot === 'wrong' ? wrongWords(1) : undefined}
        />
        <NumberField
          label="Orders a day"
          value={orders}
          onText={setOrders}
          error={ordersOfDay === 'wrong' ? wrongWords(0) : undefined}
        />
      </div>
      {(isClosedAtMidday || rule.pickupsOfLaterSlot !== null) && (
        <NumberField
          label={`Pick-ups every ${stepMinutes} minutes after midday`}
          value={later}
          onText={setLater}
          help="On days that are closed at midday. Leave empty for the same limit as before midday."
          error={pickupsOfLaterSlot === 'wrong' ? wrongWords(1) : undefined}
        />
      )}
      <NumberField
        label="Baking points a day"
        value={units}
        onText={setUnits}
        help="Set how many a cake takes on its product page."
        error={workUnitsOfDay === 'wrong' ? wrongWords(0) : undefined}
      />
      <Button type="submit" kind="primary" busy={isBusy}>
        Save limits
      </Button>
    </form>
  );
}

/** The limits of most weekdays, and the days that differ (Y-03). */
export function LimitsPanel({ places }: { readonly places: Places }) {
  const { usual, usualDays, different } = rulesOfWeek(places.rules);
  const [changed, setChanged] = useState<Different | 'new' | null>(null);
  const save = useStaffWrite(saveLimits, { refreshes: [readPlaces] });
  const saveUsual = async (rule: SavedRule): Promise<void> => {
    const days = usualDays.map(({ weekday, seen }) => ({ of: { weekday }, seen }));
    if (await save.send({ days, rule })) announce('Limits saved.', 'polite');
  };
  return (
    <>
      <Panel title="Limits">
        <div className="column">
          <LimitsForm
            key={JSON.stringify(usual)}
            rule={usual}
            places={places}
            isBusy={save.isBusy}
            onSave={(rule) => void saveUsual(rule)}
          />
          <FailureBanner failure={save.failure} />
          {different.length > 0 && <h3 className="text-sm font-bold">Exceptions</h3>}
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
            Add a weekday or date
          </Button>
        </div>
      </Panel>
      <Banner kind="info">
        Leave a limit empty for no limit. Cancelled and unpaid orders free their slot at once.
      </Banner>
      <Dialog
        open={changed !== null}
        onClose={() => setChanged(null)}
        title={changed === null || changed === 'new' ? 'Add a weekday or date' : dayName(changed.of)}
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
    announce(`Limits for ${dayName(of)} saved.`, 'polite');
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
        <DayField label="Date" required min={places.today} value={date} onDay={setDate} />
      )}
      <LimitsForm
        key={JSON.stringify(of)}
        rule={kept ?? (isNew ? usual : noLimits)}
        places={places}
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
