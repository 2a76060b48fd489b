import { useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { addDays, isRealDate } from '#domain/calendar.ts';
import { firstPickupDate, formatPickupDate, shopDate, slotsOn } from '#domain/pickup.ts';
import { shopConfig } from '#shop-config';
import { Field } from '#web/ui/forms/field.tsx';
import { defaultTime, type Form } from './checkout-form.ts';
import { fieldId } from './form-paths.ts';
import { shownTime } from './time-entry.ts';
import { TimePicker } from './time-picker.tsx';

const { pickup: rules } = shopConfig;
const openingHours = `We are open ${shownTime(rules.opens)} to ${shownTime(rules.closes)}.`;

/** Day and time of the pick-up (O-01); the shop's own clock says what is today. */
export function PickupFields({ form }: { form: Form }) {
  const [nowMs] = useState(() => Date.now());
  const formState = useFormState({ control: form.control });
  const date = useWatch({ control: form.control, name: 'pickup.date' });
  const { field: time } = useController({ control: form.control, name: 'pickup.time' });
  const today = shopDate(nowMs, rules.timeZone);

  const registered = form.register('pickup.date', {
    onChange: () => {
      form.clearErrors(['pickup.date', 'pickup.time']);
      // The time that nobody chose gives way to the first one that the day still has.
      const [first] = slotsOn(form.getValues('pickup.date'), Date.now(), rules);
      if (first !== undefined && time.value === defaultTime && first > defaultTime) time.onChange(first);
    },
  });
  return (
    <div className="f2">
      <Field
        label="Pickup date"
        type="date"
        icon="calendar"
        min={firstPickupDate(nowMs, rules) ?? today}
        max={addDays(today, rules.horizonDays)}
        id={fieldId('pickup.date')}
        className="date"
        end={
          <span className="date-t" aria-hidden="true">
            {isRealDate(date) ? formatPickupDate(date) : 'Choose a date'}
          </span>
        }
        error={form.getFieldState('pickup.date', formState).error?.message}
        {...registered}
      />
      <TimePicker
        id={fieldId('pickup.time')}
        label="Pickup time"
        value={time.value}
        ref={time.ref}
        onChange={(chosen) => {
          form.clearErrors('pickup.time');
          time.onChange(chosen);
        }}
        stepMinutes={rules.stepMinutes}
        help={openingHours}
        error={form.getFieldState('pickup.time', formState).error?.message}
      />
    </div>
  );
}
