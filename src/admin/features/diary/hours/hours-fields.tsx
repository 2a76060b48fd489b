import type { ComponentProps } from 'react';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { type DayHours, hoursProblem } from '#domain/pickup/hours.ts';

type HoursFieldsProps = {
  readonly hours: DayHours;
  /** Anything that differs from these hours is marked as changed. */
  readonly kept?: DayHours;
  readonly onChange: (hours: DayHours) => void;
};

export const proposedHours: DayHours = { opens: '09:00', closes: '18:00' };
const proposedMidday = { closes: '13:00', reopens: '14:00' };

type TimeProps = Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'onText' | 'error'>;

const Time = ({ kept, ...rest }: TimeProps & { readonly kept: string | undefined }) => (
  <TextField {...rest} type="time" required changed={rest.value !== kept} />
);

/** When a day opens and closes, and whether it is closed at midday. */
export function HoursFields({ hours, kept = hours, onChange }: HoursFieldsProps) {
  const { opens, closes, midday } = hours;
  const problem = hoursProblem(hours);
  /** Side by side while there is room for a time, aligned by their fields; if one shows an error below it, aligned by their names. */
  const pair = (isWrong: boolean): string =>
    `grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3 ${isWrong ? 'items-start' : 'items-end'}`;
  const set = (change: Partial<DayHours>): void => onChange({ ...hours, ...change });
  return (
    <>
      <div className={pair(problem === 'closes')}>
        <Time label="From" value={opens} kept={kept.opens} onText={(value) => set({ opens: value })} />
        <Time
          label="To"
          value={closes}
          kept={kept.closes}
          onText={(value) => set({ closes: value })}
          error={problem === 'closes' ? 'The closing time must be after the opening time.' : undefined}
        />
      </div>
      <Checkbox isOn={midday !== undefined} onSwitch={(isOn) => set({ midday: isOn ? proposedMidday : undefined })}>
        Closed at midday
      </Checkbox>
      {midday && (
        <div className={pair(problem === 'midday')}>
          <Time
            label="Closed from"
            value={midday.closes}
            kept={kept.midday?.closes}
            onText={(value) => set({ midday: { ...midday, closes: value } })}
          />
          <Time
            label="Open again from"
            value={midday.reopens}
            kept={kept.midday?.reopens}
            onText={(value) => set({ midday: { ...midday, reopens: value } })}
            error={problem === 'midday' ? 'It must close and open again within the hours of the day.' : undefined}
          />
        </div>
      )}
    </>
  );
}
