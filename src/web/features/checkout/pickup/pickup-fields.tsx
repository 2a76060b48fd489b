import '#web/styles/pickup.css';
import { useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { pickupText } from '#contract/orders.ts';
import { addDays, isRealDate } from '#domain/calendar.ts';
import { firstPickupDate, formatPickupDate, pickupDay, shopDate, slotsOn } from '#domain/pickup.ts';
import { shopConfig } from '#shop-config';
import { defaultTime, type Form } from '#web/features/checkout/form/checkout-form.ts';
import { fieldId } from '#web/features/checkout/form/form-paths.ts';
import { DatePicker } from './date-picker.tsx';
import { pickupProblems } from './pickup-problems.ts';
import { shownTime } from './time-entry.ts';
import { TimePicker } from './time-picker.tsx';

const { pickup: rules } = shopConfig;
const openingHours = `We are open ${shownTime(rules.opens)} to ${shownTime(rules.closes)}.`;

/** Day and time of the pick-up (O-01); the shop's own clock says what is today, and what of it is left. */
export function PickupFields({ form }: { form: Form }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const lookAgain = () => setNowMs(Date.now());
  const formState = useFormState({ control: form.control });
  const { field: date } = useController({ control: form.control, name: 'pickup.date' });
  const { field: time } = useController({ control: form.control, name: 'pickup.time' });
  const today = shopDate(nowMs, rules.timeZone);
  const firstDay = firstPickupDate(nowMs, rules) ?? today;
  const day = isRealDate(date.value) ? date.value : firstDay;
  const problem = pickupProblems({ date: date.value, time: time.value }, nowMs, rules).time;

  const chooseDate = (chosen: string) => {
    form.clearErrors(['pickup.date', 'pickup.time']);
    date.onChange(chosen);
    // The time that nobody chose gives way to the first one that the day still has.
    const [first] = slotsOn(chosen, Date.now(), rules);
    if (first !== undefined && time.value === defaultTime && first > defaultTime) time.onChange(first);
  };
  const chooseTime = (chosen: string) => {
    form.clearErrors('pickup.time');
    time.onChange(chosen);
  };
  const partOf = ({ name, ref, value }: typeof date | typeof time) => ({
    id: fieldId(name),
    ref,
    value,
    onOpen: lookAgain,
    error: form.getFieldState(name, formState).error?.message,
  });
  return (
    <div className="f2">
      <DatePicker
        {...partOf(date)}
        label="Pickup date"
        onChange={chooseDate}
        today={today}
        first={firstDay}
        last={addDays(today, rules.horizonDays)}
        dayOf={(of) => pickupDay(of, nowMs, rules)}
      />
      <TimePicker
        {...partOf(time)}
        label="Pickup time"
        onChange={chooseTime}
        stepMinutes={rules.stepMinutes}
        slots={slotsOn(day, nowMs, rules)}
        slotsName={`Times on ${formatPickupDate(day)}`}
        problem={problem === undefined ? null : pickupText(problem, rules)}
        onSet={() => problem !== undefined && form.setError('pickup.time', { message: pickupText(problem, rules) })}
        help={openingHours}
      />
    </div>
  );
}
