import '#web/styles/checkout/pickup.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { openingText, specialDayText } from '#contract/diary-words.ts';
import { addDays, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { specialDayOn } from '#domain/pickup/diary.ts';
import {
  closedReason,
  formatPickupDate,
  nearestPickupDate,
  pickupDay,
  shopDate,
  slotsOn,
  soonestPickupDates,
  timesOn,
} from '#domain/pickup/pickup.ts';
import { defaultTime, type Form } from '#web/features/checkout/form/checkout-form.ts';
import { fieldId } from '#web/features/checkout/form/form-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DatePicker } from './date-picker.tsx';
import type { Offer } from './offer.ts';
import { pickupComplaints } from './pickup-problems.ts';
import { Readiness } from './readiness.tsx';
import { SoonestDays } from './soonest-days.tsx';
import { TimePicker } from './time/time-picker.tsx';

/** How many of the soonest days are offered beside the calendar. */
const soonestShown = 3;

/** Day and time of the pick-up (O-01); the shop's own clock says what is today, and what of it is left. */
export function PickupFields({ form, offer }: { form: Form; offer: Offer }) {
  const { diary, demand } = offer;
  const [nowMs, setNowMs] = useState(() => Date.now());
  const lookAgain = () => setNowMs(Date.now());
  const formState = useFormState({ control: form.control });
  const { field: date } = useController({ control: form.control, name: 'pickup.date' });
  const { field: time } = useController({ control: form.control, name: 'pickup.time' });
  const today = shopDate(nowMs, diary.timeZone);
  const soonest = soonestPickupDates(soonestShown, nowMs, diary, demand);
  const firstDay = soonest[0] ?? today;
  const day = isRealDate(date.value) ? date.value : firstDay;
  const problem = pickupComplaints({ date: date.value, time: time.value }, nowMs, offer).time;
  const dateError = form.getFieldState('pickup.date', formState).error?.message;
  const nearest = dateError && isRealDate(date.value) ? nearestPickupDate(date.value, nowMs, diary, demand) : null;

  /** An empty date is asked for by 'Proceed'. */
  const complainOf = (chosen: string) => {
    lookAgain();
    const wrong =
      chosen === '' ? undefined : pickupComplaints({ date: chosen, time: time.value }, Date.now(), offer).date;
    if (wrong !== undefined) form.setError('pickup.date', { message: wrong });
  };
  // A form that was kept may be of yesterday.
  const lookOnArrival = useEffectEvent(() => complainOf(date.value));
  useEffect(() => lookOnArrival(), []);

  const chooseDate = (chosen: string) => {
    form.clearErrors(['pickup.date', 'pickup.time']);
    date.onChange(chosen);
    // The time that nobody chose gives way to the first one that the day still has.
    const free = slotsOn(chosen, Date.now(), diary, demand);
    const first = free.find((slot) => slot >= defaultTime);
    if (first !== undefined && time.value === defaultTime) time.onChange(first);
  };
  const wordsOf = (of: string) => {
    const special = specialDayOn(of, diary);
    return special === null ? null : specialDayText(special);
  };
  const chooseNearest = (chosen: string) => {
    chooseDate(chosen);
    document.getElementById(fieldId('pickup.date'))?.focus();
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
    <div className="field-pair">
      <Readiness offer={offer} nowMs={nowMs} />
      <div className="pickup-date">
        <DatePicker
          {...partOf(date)}
          label="Pickup date"
          onChange={chooseDate}
          onSettled={complainOf}
          today={today}
          first={firstDay}
          last={addDays(today, diary.horizonDays)}
          dayOf={(of) => pickupDay(of, nowMs, diary, demand)}
          reasonOf={(of) => closedReason(of, diary)}
          wordsOf={wordsOf}
        />
        <div className="pickup-nearest" role="status">
          {nearest && (
            <>
              <span className="visually-hidden">{dateError}. </span>
              <span>The nearest open day is</span>{' '}
              <Button small variant="outline" onClick={() => chooseNearest(nearest)}>
                {formatPickupDate(nearest)}
              </Button>
            </>
          )}
        </div>
        {!nearest && <SoonestDays dates={soonest} today={today} value={date.value} onChoose={chooseDate} />}
      </div>
      <TimePicker
        {...partOf(time)}
        label="Pickup time"
        onChange={chooseTime}
        stepMinutes={diary.stepMinutes}
        slots={timesOn(day, nowMs, diary, demand)}
        slotsName={`Times on ${formatPickupDate(day)}`}
        problem={problem ?? null}
        onSet={() => problem !== undefined && form.setError('pickup.time', { message: problem })}
        help={openingText(day, diary)}
      />
    </div>
  );
}
