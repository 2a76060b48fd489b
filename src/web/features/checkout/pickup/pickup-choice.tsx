import '#web/styles/checkout/pickup.css';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openingText, specialDayText } from '#contract/diary-words.ts';
import { addDays, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { specialDayOn } from '#domain/pickup/diary.ts';
import {
  closedReason,
  formatPickupDate,
  nearestPickupDate,
  pickupDay,
  presetTime,
  shopDate,
  soonestPickupDates,
  timesOn,
} from '#domain/pickup/pickup.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { DatePicker } from './date-picker.tsx';
import { defaultTime, type Offer } from './offer.ts';
import { pickupComplaints } from './pickup-problems.ts';
import { Readiness } from './readiness.tsx';
import { SoonestDays } from './soonest-days.tsx';
import { TimePicker } from './time/time-picker.tsx';

/** How many of the soonest days are offered beside the calendar. */
const soonestShown = 3;
/** Most cakes are for a Saturday: the next that can be had is offered too. */
const daysOfFortnight = 14;

type Part<E> = {
  readonly id: string;
  /** Of the date YYYY-MM-DD, or what was typed; of the time HH:MM. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<E>;
};

type PickupChoiceProps = {
  readonly offer: Offer;
  readonly date: Part<HTMLInputElement>;
  readonly time: Part<HTMLButtonElement>;
  /** What was complained of a part that is chosen anew is so no more, and with a day what was of its time. */
  readonly onChange: (part: 'date' | 'time', value: string) => void;
  readonly onComplaint: (part: 'date' | 'time', text: string) => void;
};

/** Day and time of the pick-up (O-01); the shop's own clock says what is today, and what of it is left. */
export function PickupChoice({ offer, date, time, onChange, onComplaint }: PickupChoiceProps) {
  const { diary, demand } = offer;
  const [nowMs, setNowMs] = useState(shopNow);
  /** The time that stands there unless somebody chooses another. */
  const preset = useRef(defaultTime);
  const lookAgain = () => setNowMs(shopNow());
  const today = shopDate(nowMs, diary.timeZone);
  const soonest = soonestPickupDates(soonestShown, nowMs, diary, demand);
  const saturday = soonestPickupDates(daysOfFortnight, nowMs, diary, demand).find((date) => weekdayOf(date) === 5);
  const firstDay = soonest[0] ?? today;
  const day = isRealDate(date.value) ? date.value : firstDay;
  const problem = pickupComplaints({ date: date.value, time: time.value }, nowMs, offer).time;
  const nearest = date.error && isRealDate(date.value) ? nearestPickupDate(date.value, nowMs, diary, demand) : null;

  /** An empty date is asked for by whoever goes on. */
  const complainOf = (chosen: string) => {
    lookAgain();
    const wrong =
      chosen === '' ? undefined : pickupComplaints({ date: chosen, time: time.value }, shopNow(), offer).date;
    if (wrong !== undefined) onComplaint('date', wrong);
  };
  // A form that was kept may be of yesterday.
  const lookOnArrival = useEffectEvent(() => complainOf(date.value));
  useEffect(() => lookOnArrival(), []);

  const chooseDate = (chosen: string) => {
    onChange('date', chosen);
    // The time that nobody chose gives way to the first one that is still there when everything is filled in and paid.
    const isUnchosen = time.value === preset.current;
    const isOpen = pickupDay(chosen, shopNow(), diary, demand) === 'open';
    if (!isUnchosen || !isOpen) return;
    preset.current = presetTime(chosen, defaultTime, shopNow(), diary, demand) ?? defaultTime;
    if (preset.current !== time.value) onChange('time', preset.current);
  };
  const wordsOf = (of: string) => {
    const special = specialDayOn(of, diary);
    return special === null ? null : specialDayText(special);
  };
  const chooseNearest = (chosen: string) => {
    chooseDate(chosen);
    document.getElementById(date.id)?.focus();
  };
  return (
    <div className="field-pair">
      <Readiness offer={offer} nowMs={nowMs} />
      <div className="pickup-date">
        <DatePicker
          {...date}
          label="Pickup date"
          onOpen={lookAgain}
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
              <span className="visually-hidden">{date.error}. </span>
              <span>The nearest open day is</span>{' '}
              <Button small variant="outline" onClick={() => chooseNearest(nearest)}>
                {formatPickupDate(nearest)}
              </Button>
            </>
          )}
        </div>
        {!nearest && (
          <SoonestDays
            dates={[...new Set([...soonest, ...(saturday ? [saturday] : [])])]}
            today={today}
            value={date.value}
            onChoose={chooseDate}
          />
        )}
      </div>
      <TimePicker
        {...time}
        label="Pickup time"
        onOpen={lookAgain}
        onChange={(chosen) => onChange('time', chosen)}
        stepMinutes={diary.stepMinutes}
        slots={timesOn(day, nowMs, diary, demand)}
        slotsName={`Times on ${formatPickupDate(day)}`}
        problem={problem ?? null}
        onSet={() => problem !== undefined && onComplaint('time', problem)}
        help={openingText(day, diary)}
      />
    </div>
  );
}
