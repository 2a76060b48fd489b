import { useState } from 'react';
import { isNow, type TillDraft, withLine, withSize } from '#admin/features/till/till-draft.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { TextButton } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { CashGiven } from '#admin/ui/forms/cash-given.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { SizeField } from '#admin/ui/forms/size-field.tsx';
import { Stepper } from '#admin/ui/forms/stepper.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { findTillCustomers, findTillTimes } from '#contract/admin/till/till.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { partId } from './till-rows.tsx';

type PartProps = { readonly draft: TillDraft; readonly set: (changes: Partial<TillDraft>) => void };

export function TillLines({ draft, set }: PartProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ul className="till-lines">
      {draft.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike but for their words
        <li key={at}>
          <div className="row row--apart">
            <span className="grow">
              <b>{line.name}</b>
              <small className="muted">
                {[line.sizeText, `${poundsText(pence(line.pricePence))} each`].filter(Boolean).join(' · ')}
              </small>
            </span>
            <b>{poundsText(pence(line.pricePence * line.quantity))}</b>
          </div>
          <SizeField
            of={line.name}
            sizes={line.sizes}
            grams={line.grams}
            onChoose={(grams) => set({ lines: withSize(draft, at, grams).lines })}
          />
          <div className="row row--apart">
            {line.longestMessage === null ? (
              <span />
            ) : (
              <TextButton onClick={() => setOpen(open === at ? null : at)} aria-expanded={open === at}>
                <Icon name="message-square" />
                {line.message === '' ? 'Message' : `“${line.message}”`}
              </TextButton>
            )}
            <Stepper
              label={line.name}
              value={line.quantity}
              least={0}
              most={999}
              onChange={(quantity) => set({ lines: withLine(draft, at, { quantity }).lines })}
            />
          </div>
          {open === at && line.longestMessage !== null && (
            <TextField
              label="Message on the cake"
              value={line.message}
              maxLength={line.longestMessage}
              help={`${line.message.length} of ${line.longestMessage} characters`}
              onText={(message) => set({ lines: withLine(draft, at, { message }).lines })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Somebody who is known by four digits, or who says who they are. */
export function TillCustomer({ draft, set, faults }: PartProps & { readonly faults: FieldErrors }) {
  const mayFind = useMay('customers.see');
  const q = (draft.telephone.trim().length >= 4 ? draft.telephone : draft.name).trim();
  const found = useStaffQuery(
    findTillCustomers,
    { q },
    { enabled: mayFind && q.length >= 4 && draft.email === '' && draft.customer === null, staleTime: 30_000 },
  );
  const offered = found.data?.customers.filter(({ name }) => name !== draft.name || draft.email === '') ?? [];
  return (
    <fieldset className="column" id={partId('who')} tabIndex={-1}>
      <legend className="till-legend">
        <Icon name="user" /> Who is it for?
      </legend>
      {draft.customer !== null && (
        <p className="row row--apart">
          <span>
            For <b>{draft.customer.name}</b>, from their page
          </span>
          <TextButton onClick={() => set({ customer: null, name: '', telephone: '', email: '' })}>
            Somebody else
          </TextButton>
        </p>
      )}
      <div className="halves">
        <TextField
          label="Telephone"
          inputMode="tel"
          value={draft.telephone}
          onText={(telephone) => set({ telephone })}
          maxLength={40}
          autoComplete="off"
          error={faults['contact.telephone']}
        />
        <TextField
          label="Name"
          value={draft.name}
          onText={(name) => set({ name })}
          maxLength={100}
          autoComplete="off"
          error={faults['contact.name']}
        />
      </div>
      {offered.length > 0 && (
        <ul className="till-offered">
          {offered.map(({ name, telephone, email, orders, lastDay }) => (
            <li key={telephone + email + name}>
              <button type="button" onClick={() => set({ name, telephone, email })}>
                <b>{name || email || telephone}</b>
                <small>
                  {[telephone, `${orders} ${orders === 1 ? 'order' : 'orders'}`, `last for ${longDay(lastDay)}`].join(
                    ' · ',
                  )}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Email"
        optional={draft.payment !== 'link'}
        type="email"
        value={draft.email}
        onText={(email) => set({ email })}
        maxLength={254}
        autoComplete="off"
        error={faults['contact.email']}
      />
    </fieldset>
  );
}

type TimeProps = PartProps & {
  readonly today: string;
  /** The shop takes it past its diary only, as on a day whose work is given away. */
  readonly isPast: boolean;
};

/** Over the counter at once, or a day and time; a full one with a reason. */
export function TillTime({ draft, set, today, isPast }: TimeProps) {
  const mayPass = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  const day = draft.day || today;
  const now = isNow(draft);
  // While a year is typed it is 0002, 0020 and 0202 before it is this one.
  const isWhole = /^20\d\d-/.test(day);
  const times = useStaffQuery(findTillTimes, { day }, { enabled: !now && isWhole, staleTime: 15_000 });
  const isDayFull = times.data?.isDayFull === true;
  const isFull = isDayFull || times.data?.times.find(({ time }) => time === draft.time)?.left === 0;
  const slot = `${day} ${draft.time}`;
  // Kept while the shop is asked again: the field stays under whoever types in it.
  const [pastSlot, setPastSlot] = useState('');
  if (isPast && pastSlot !== slot) setPastSlot(slot);
  const asksWhy = mayPass && draft.time !== '' && (isFull || pastSlot === slot || draft.pastDiary !== '');
  return (
    <fieldset className="column" id={partId('when')} tabIndex={-1}>
      <legend className="till-legend">
        <Icon name="clock" /> When is it picked up?
      </legend>
      {draft.source === 'counter' && (
        <Segmented
          label="When"
          value={now ? 'now' : 'later'}
          onChange={(when) => set(when === 'now' ? { day: '', time: '', pastDiary: '' } : { day: today })}
          choices={[
            { value: 'now', text: 'Now, over the counter' },
            { value: 'later', text: 'Another time' },
          ]}
        />
      )}
      {!now && (
        <>
          <TextField
            label="Day"
            type="date"
            value={day}
            onText={(next) => set({ day: next, time: '', pastDiary: '' })}
          />
          {isDayFull && (
            <p role="status">
              This day is full{mayPassDay ? ': say why it takes one more.' : ': only a manager may take on more.'}
            </p>
          )}
          {times.data?.words !== '' && <p className="muted">{times.data?.words}</p>}
          <TimeTiles
            times={times.data?.times ?? []}
            isDayFull={isDayFull}
            chosen={draft.day === day ? draft.time : ''}
            onChoose={(time) => set({ day, time, pastDiary: '' })}
            mayPass={isDayFull ? mayPassDay : mayPass}
          />
          {asksWhy && (
            <TextField
              label={isFull ? 'It is full: why is it taken all the same?' : 'Why is it taken all the same?'}
              value={draft.pastDiary}
              onText={(pastDiary) => set({ pastDiary })}
              maxLength={500}
              help="It is noted with your name."
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** It must be answered (FSA): before a telephone order, and at the counter. */
export function TillAllergies({ draft, set }: PartProps) {
  return (
    <fieldset className="column">
      <legend className="till-legend">
        <Icon name="triangle-alert" /> Asked about allergies?
      </legend>
      <Segmented
        label="Asked about allergies"
        value={draft.allergies}
        onChange={(allergies) => set({ allergies })}
        choices={[
          { value: 'none', text: 'Yes: none' },
          { value: 'some', text: 'Yes: some' },
          { value: 'notAsked', text: 'Not asked' },
        ]}
      />
      {draft.allergies === 'some' && (
        <TextField
          label="Which?"
          value={draft.allergyNote}
          onText={(allergyNote) => set({ allergyNote })}
          maxLength={500}
          help="The kitchen reads it on the card and the ticket; it goes some days after the pick-up."
        />
      )}
    </fieldset>
  );
}

const ways = [
  { value: 'terminal', text: 'Card terminal', icon: 'credit-card' },
  { value: 'cash', text: 'Cash', icon: 'banknote' },
  { value: 'link', text: 'Payment link', icon: 'link' },
  { value: 'onCollection', text: 'When collecting', icon: 'store' },
] as const;

type PaymentProps = PartProps & {
  readonly mayLater: boolean;
  /** Null until it is known what is to be paid. */
  readonly due: Pence | null;
  readonly given: string;
  readonly onGiven: (given: string) => void;
};

export function TillPayment({ draft, set, mayLater, due, given, onGiven }: PaymentProps) {
  const now = isNow(draft);
  return (
    <fieldset className="column">
      <legend className="till-legend">
        <Icon name="hand-coins" /> How do they pay?
      </legend>
      <div className="halves">
        {ways.map(({ value, text, icon }) => {
          const isOff = value === 'onCollection' && (now || !mayLater);
          return (
            <RadioCard
              key={value}
              name="till-payment"
              icon={icon}
              isOn={draft.payment === value}
              disabled={isOff}
              onChoose={() => set({ payment: value })}
              {...(isOff && { hint: now ? 'Not for sales over the counter' : 'Not taken here' })}
              {...(value === 'link' && {
                hint: draft.email === '' ? 'To read out or send on' : `By email to ${draft.email}`,
              })}
            >
              {text}
            </RadioCard>
          );
        })}
      </div>
      {draft.payment === 'cash' && due !== null && <CashGiven due={due} given={given} onGiven={onGiven} />}
    </fieldset>
  );
}
