import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { DayField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { mostProductionDays } from '#contract/admin/production.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { addressOf, choiceOf, type DaysChoice, daysOf, type Shown } from './production-address.ts';

type DaysSwitchProps = { readonly shown: Shown; readonly today: string; readonly className: string };

/** Today, tomorrow, a week, or any other days by their dates. */
export function DaysSwitch({ shown, today, className }: DaysSwitchProps) {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const go = (days: Pick<Shown, 'from' | 'to'>): void => void navigate(addressOf({ ...shown, ...days }, today));
  const choice = choiceOf(shown, today);
  const choices: { value: DaysChoice; text: React.ReactNode }[] = [
    { value: 'today', text: 'Today' },
    { value: 'tomorrow', text: 'Tomorrow' },
    { value: 'week', text: '7 days' },
    ...(choice === 'other' ? [{ value: 'other' as const, text: <OtherDays /> }] : []),
  ];
  return (
    <div className={`${className} flex items-center gap-2 print:hidden`}>
      <Segmented
        label="Days"
        choices={choices}
        value={choice}
        onChange={(to) => (to === 'other' ? setChoosing(true) : go(daysOf(to, today)))}
      />
      <IconButton icon="calendar-days" label="Other days" outlined onClick={() => setChoosing(true)} />
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="Other days" size="small">
        <OtherDaysForm
          shown={shown}
          onDays={(days) => {
            setChoosing(false);
            go(days);
          }}
        />
      </Dialog>
    </div>
  );
}

const OtherDays = () => (
  <>
    <Icon name="calendar-days" />
    Other days
  </>
);

type FormProps = { readonly shown: Shown; readonly onDays: (days: Pick<Shown, 'from' | 'to'>) => void };

function OtherDaysForm({ shown, onDays }: FormProps) {
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to);
  const isRight = to >= from && to < addDays(from, mostProductionDays);
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onDays({ from, to });
      }}
    >
      <DayField label="From" value={from} onDay={setFrom} />
      <DayField
        label="To"
        value={to}
        onDay={setTo}
        error={isRight ? undefined : `Please choose 1 to ${mostProductionDays} days`}
      />
      <Button kind="primary" type="submit" disabled={!isRight}>
        Show these days
      </Button>
    </form>
  );
}
