import { Around, Group } from '#web/ui/group.tsx';
import '#web/styles/checkout/pickup.css';
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { openingText, specialDayText } from '#contract/diary-words.ts';
import { addDays, addMonths, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { specialDayOn } from '#domain/pickup/diary.ts';
import {
  closedReason,
  firstPickupDate,
  formatPickupDate,
  nearestPickupDate,
  type PickupDay,
  pickupDay,
  presetTime,
  shopDate,
  slotsOn,
  soonestPickupDates,
  timesOn,
  weekdays,
} from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { parseDate } from '#domain/values/date.ts';
import { useShop } from '#web/base/shop.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { defaultTime, type Offer, pickupComplaints } from './pickup-problems.ts';
import { TimePicker } from './time-picker.tsx';

/** How many of the soonest days are offered next to the calendar. */
const soonestShown = 3;
/** Most orders are for a Saturday: the next available one is offered too. */
const daysOfFortnight = 14;

type Part<E> = {
  readonly id: string;
  /** For the date YYYY-MM-DD, or what was typed; for the time HH:MM. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<E>;
};

type PickupChoiceProps = {
  readonly offer: Offer;
  readonly date: Part<HTMLInputElement>;
  readonly time: Part<HTMLButtonElement>;
  /** Choosing a part again clears its complaint, and choosing a day clears that of its time too. */
  readonly onChange: (part: 'date' | 'time', value: string) => void;
  readonly onComplaint: (part: 'date' | 'time', text: string) => void;
};

type SoonestDaysProps = {
  /** All of them YYYY-MM-DD. */
  readonly dates: readonly string[];
  readonly today: string;
  readonly value: string;
  readonly onChoose: (date: string) => void;
};

const SoonestDays = ({ dates, today, value, onChoose }: SoonestDaysProps) => (
  <Group className="pickup-soonest" aria-label="Soonest days">
    {dates.map((date) => (
      <button
        key={date}
        type="button"
        aria-pressed={date === value}
        aria-label={`${shortDay(date, today)}, ${formatPickupDate(date)}`}
        onClick={() => onChoose(date)}
      >
        {shortDay(date, today)}
      </button>
    ))}
  </Group>
);

/** 'Today', 'Tomorrow', 'Mon 23'. */
function shortDay(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : `${weekdays[weekdayOf(date)]?.slice(0, 3)} ${Number(date.slice(8))}`;
}

type DatePickerProps = {
  readonly id: string;
  readonly label: string;
  /** YYYY-MM-DD; what was typed stays as it is if it is not a date. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** All YYYY-MM-DD. */
  readonly today: string;
  readonly first: string;
  readonly last: string;
  readonly dayOf: (date: string) => PickupDay;
  /** Why the shop is closed on a day, if it has said so. */
  readonly reasonOf: (date: string) => string | null;
  /** The text about a special day, open or closed. */
  readonly wordsOf: (date: string) => string | null;
  /** What the calendar shows may have changed since. */
  readonly onOpen: () => void;
  /** The date was chosen, typed to its end, or left. Returns whether it is available. */
  readonly onSettled: (date: string) => boolean;
  /** Enter was pressed on a day that is available. */
  readonly onDone: () => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * A typed date to which nothing more can be added: '25/12/2026' and '25122026', but not '25/12', '2512' or '25/12/20'.
 */
const wholeYear = /(?:\D|^\d{4})\d{4}\s*$/;

/** A date typed in the British order, or chosen (V-08). */
function DatePicker(props: DatePickerProps) {
  const { id, label, value, onChange, today, first, last, dayOf, onOpen, error, ref } = props;
  /** With 'beside' the focus stays in the field, with 'inside' the calendar has it. */
  const [open, setOpen] = useState<'beside' | 'inside' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone it would open below the visible part.
  useEffect(() => {
    if (open !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  const show = (where: 'beside' | 'inside', from: HTMLElement) => {
    opener.current = from;
    onOpen();
    setOpen(where);
  };
  /** Where the focus returns to. */
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open === null || event.key !== 'Escape') return;
    // A dialog that contains it stays open.
    event.preventDefault();
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    const date = parseDate(text, today);
    onChange(date ?? text);
    if (date !== null && wholeYear.test(text)) props.onSettled(date);
  };
  /** A complaint would move the calendar from under the finger. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    setTyped(null);
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
    if (open === null || (relatedTarget !== null && !isInside)) props.onSettled(value);
  };
  const shown = isRealDate(value) ? formatPickupDate(value) : value;
  /** Enter accepts the day; nobody who types one means to send the form. */
  const enter = () => {
    setTyped(null);
    setOpen(null);
    if (value !== '' && props.onSettled(value)) props.onDone();
  };

  return (
    <Around ref={box} onKeyDown={onKeyDown}>
      <Field
        ref={ref}
        id={id}
        label={label}
        className="date"
        icon="calendar"
        placeholder="Choose a date"
        help="Choose a day, or type it as DD/MM/YYYY."
        error={error}
        autoComplete="off"
        // A tap opens no keyboard over the calendar.
        inputMode="none"
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          if (event.key === 'Enter') enter();
          else show('inside', event.currentTarget);
        }}
        onClick={(event) => open === null && show('beside', event.currentTarget)}
        end={
          <button
            type="button"
            className="password-eye"
            aria-label="Open the calendar"
            aria-expanded={open !== null}
            aria-controls={open === null ? undefined : panelId}
            onClick={(event) => (open === null ? show('inside', event.currentTarget) : close())}
          >
            <Icon name={open !== null ? 'chevron-up' : 'chevron-down'} />
          </button>
        }
      />
      {open !== null && (
        <div ref={panel} id={panelId} className="time-picker-panel" role="dialog" aria-label="Choose a day">
          <MonthCalendar
            key={open === 'beside' ? value : 'entered'}
            isEntered={open === 'inside'}
            value={value}
            today={today}
            first={first}
            last={last}
            dayOf={dayOf}
            reasonOf={props.reasonOf}
            wordsOf={props.wordsOf}
            onChoose={(date) => {
              onChange(date);
              close();
              props.onSettled(date);
            }}
          />
        </div>
      )}
    </Around>
  );
}

/** Day and time of the pick-up (O-01); the shop's own clock decides what today is, and what is left of it. */
export function PickupChoice({ offer, date, time, onChange, onComplaint }: PickupChoiceProps) {
  const { diary, demand } = offer;
  const [nowMs, setNowMs] = useState(shopNow);
  /** The time that is selected unless somebody chooses another. */
  const preset = useRef(defaultTime);
  const lookAgain = () => setNowMs(shopNow());
  const today = shopDate(nowMs, diary.timeZone);
  const soonest = soonestPickupDates(soonestShown, nowMs, diary, demand);
  const saturday = soonestPickupDates(daysOfFortnight, nowMs, diary, demand).find((date) => weekdayOf(date) === 5);
  const firstDay = soonest[0] ?? today;
  const day = isRealDate(date.value) ? date.value : firstDay;
  /** What was typed is not a date: it has no times. */
  const isNoDay = date.value !== '' && day !== date.value;
  const problem = pickupComplaints({ date: date.value, time: time.value }, nowMs, offer).time;
  const nearest = date.error && isRealDate(date.value) ? nearestPickupDate(date.value, nowMs, diary, demand) : null;

  const isOpen = (of: string) => pickupDay(of, nowMs, diary, demand) === 'open';
  /** For a day that has passed, the same day of the next month: usually the month was the mistake. */
  const nextMonths = date.value < today ? [1, 2, 3].map((count) => addMonths(date.value, count)) : [];
  const sameDayLater = nearest && nextMonths.find((of) => of >= today && of !== nearest && isOpen(of));

  /** Checks a chosen date; an empty one is complained of by whoever goes on. */
  const complainOf = (chosen: string): ReturnType<typeof pickupComplaints> => {
    lookAgain();
    const wrong = chosen === '' ? {} : pickupComplaints({ date: chosen, time: time.value }, shopNow(), offer);
    if (wrong.date !== undefined) onComplaint('date', wrong.date);
    return wrong;
  };
  // A kept form may be from yesterday, and what the cart requires of its day arrives after it.
  const lookOnArrival = useEffectEvent(() => {
    const wrong = complainOf(date.value);
    if (wrong.date === undefined && wrong.time !== undefined) onComplaint('time', wrong.time);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they arrive
  useEffect(() => lookOnArrival(), [diary, demand]);

  const chooseDate = (chosen: string) => {
    onChange('date', chosen);
    // A time that nobody chose gives way to the first one that is still there when everything is filled in and paid.
    const isUnchosen = time.value === preset.current;
    if (!isUnchosen || pickupDay(chosen, shopNow(), diary, demand) !== 'open') return;
    preset.current = presetTime(chosen, defaultTime, shopNow(), diary, demand) ?? defaultTime;
    if (preset.current !== time.value) onChange('time', preset.current);
  };
  const wordsOf = (of: string) => {
    const special = specialDayOn(of, diary);
    return special === null ? null : specialDayText(special);
  };
  const chooseOffered = (chosen: string) => {
    chooseDate(chosen);
    document.getElementById(date.id)?.focus();
  };
  const offered = (of: string) => (
    <Button small variant="outline" onClick={() => chooseOffered(of)}>
      {formatPickupDate(of)}
    </Button>
  );
  return (
    <div className="field-pair">
      <Readiness offer={offer} nowMs={nowMs} />
      <div className="pickup-date">
        <DatePicker
          {...date}
          label="Pickup date"
          onOpen={lookAgain}
          onChange={chooseDate}
          onSettled={(chosen) => complainOf(chosen).date === undefined}
          onDone={() => document.getElementById(time.id)?.focus()}
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
              <p>
                <span>The nearest open day is</span> {offered(nearest)}
              </p>{' '}
              {sameDayLater && (
                <p>
                  <span>Or did you mean</span> {offered(sameDayLater)}
                </p>
              )}
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
        slots={isNoDay ? [] : timesOn(day, nowMs, diary, demand)}
        slotsName={`Times on ${formatPickupDate(day)}`}
        problem={problem ?? null}
        onSet={() => problem !== undefined && onComplaint('time', problem)}
        // What is wrong with the day is shown next to it.
        help={nearest ? '' : openingText(day, diary)}
      />
    </div>
  );
}

/** Shown before a day is chosen, for a cart that is not ready at any hour. */
function Readiness({ offer: { diary, demand }, nowMs }: { offer: Offer; nowMs: number }) {
  const { telephone } = useShop();
  const { leads, seasons, leadMinutes, shelves, notOn } = demand;
  const isShort = shelves.some(({ wanted, pieces }) => wanted > pieces);
  const hasLimits = leads.length + seasons.length + leadMinutes + notOn.length > 0 || isShort;
  if (!hasLimits) return null;
  const date = firstPickupDate(nowMs, diary, demand);
  const [time] = date === null ? [] : slotsOn(date, nowMs, diary, demand);
  return (
    <p className="pickup-readiness">
      <Icon name="clock" />
      {date === null || time === undefined
        ? `These cakes cannot be collected on the same day. Please order them separately, or call us: ${telephone.shown}.`
        : `Your order can be ready from ${formatPickupSlot({ date, time })}.`}
    </p>
  );
}
