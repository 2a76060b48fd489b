import { useRef, useState } from 'react';
import {
  isAllThere,
  isNow,
  linesOf,
  piecesOf,
  priceOf,
  problemsOf,
  type TillDraft,
  toldOf,
  withLine,
  withSize,
} from '#admin/features/till/till-draft.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { TextButton } from '#admin/ui/actions/button.tsx';
import { Segmented, ToggleChip } from '#admin/ui/actions/chips.tsx';
import { CashGiven } from '#admin/ui/forms/cash-given.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { EmailField } from '#admin/ui/forms/email-field.tsx';
import { DayField, TextField } from '#admin/ui/forms/fields.tsx';
import { SaidFields } from '#admin/ui/forms/said-fields.tsx';
import { StaffPhoto } from '#admin/ui/forms/staff-photo.tsx';
import { SizeField, Stepper } from '#admin/ui/forms/stepper.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { AllergenWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { findTillCustomers, findTillTimes } from '#contract/admin/till.ts';
import { chosenOf } from '#domain/catalogue/mixed-box.ts';
import { kitchenWordsOfAll } from '#domain/diet/kitchen-allergens.ts';
import { allergensTold, type Eaten, inKitchenWords } from '#domain/diet/told-allergies.ts';
import type { FieldErrors } from '#domain/failure.ts';
import type { Pence } from '#domain/money/money.ts';
import { Announced } from '#web/ui/announced.tsx';
import { partId } from './till-rows.tsx';

type PartProps = { readonly draft: TillDraft; readonly set: (changes: Partial<TillDraft>) => void };

/** What is in each line item, in their order. */
type EatenProps = { readonly eaten: readonly Eaten[] };

type LegendProps = { readonly icon: IconName; readonly children: string };

const Legend = ({ icon, children }: LegendProps) => (
  <legend className="flex items-center gap-2 pb-2 font-bold">
    <Icon name={icon} /> {children}
  </legend>
);

export function TillLines({ draft, set, eaten }: PartProps & EatenProps) {
  const [open, setOpen] = useState<number | null>(null);
  // A picture takes a while to upload: by then the order may be another.
  const latest = useRef(draft);
  latest.current = draft;
  const keepPhoto = (slug: string, at: number, photo: string): void => {
    const now = latest.current.lines[at];
    if (now?.slug === slug) set({ lines: withLine(latest.current, at, { said: { ...now.said, photo } }).lines });
  };
  return (
    <ul>
      {draft.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two line items may be alike except for their words
        <li key={at} className="grid gap-2 border-b border-line py-3">
          <div className="flex items-center justify-between gap-2.5">
            <span className="min-w-0 flex-1">
              <b>{line.name}</b>
              <small className="block text-muted">
                {[line.sizeText, `${poundsText(priceOf(line))} each`].filter(Boolean).join(' · ')}
              </small>
            </span>
            <b>{poundsText(priceOf(line) * line.quantity)}</b>
          </div>
          <SizeField
            of={line.name}
            sizes={line.sizes}
            grams={line.grams}
            onChoose={(grams) => set({ lines: withSize(draft, at, grams).lines })}
          />
          <div className="flex items-center justify-between gap-2.5">
            <TextButton onClick={() => setOpen(open === at ? null : at)} aria-expanded={open === at}>
              <Icon name="message-square" />
              {wishesText(line) || promptOf(line.options)}
            </TextButton>
            <Stepper
              label={line.name}
              value={line.quantity}
              least={0}
              most={999}
              onChange={(quantity) => set({ lines: withLine(draft, at, { quantity }).lines })}
            />
          </div>
          {(open === at || Object.keys(problemsOf(line)).length > 0) && (
            <>
              <SaidFields
                options={line.options}
                said={line.said}
                pieces={piecesOf(line)}
                onSay={(said) => set({ lines: withLine(draft, at, { said }).lines })}
              />
              <StaffPhoto
                productId={line.productId}
                options={line.options}
                of={line.name}
                token={line.said.photo}
                missing="Or leave it for now: the customer gets a link to add it."
                onPhoto={(photo) => keepPhoto(line.slug, at, photo)}
              />
            </>
          )}
          <AllergenWords names={eaten[at]?.allergens ?? []} mayContain={eaten[at]?.mayContain ?? []} />
        </li>
      ))}
    </ul>
  );
}

const promptOf = ({ message, name, age, colours, photo, logo, box }: TillDraft['lines'][number]['options']): string =>
  [
    message && 'Message',
    name && 'Name',
    age && 'Age',
    colours && 'Colours',
    photo && 'Photo',
    logo && 'Logo',
    box && 'Filling',
  ]
    .filter(Boolean)
    .join(', ') || 'Note to the baker';

const wishesText = ({ said, options }: TillDraft['lines'][number]): string =>
  [
    said.message.trim() && `“${said.message.trim()}”`,
    said.name.trim(),
    said.age.trim(),
    said.colour,
    said.photo && 'with its picture',
    said.note.trim() && `note: ${said.note.trim()}`,
    ...chosenOf(options.box?.flavours ?? [], said.box).map(({ flavour, count }) => `${count} ${flavour.name}`),
  ]
    .filter(Boolean)
    .join(', ');

type CustomerProps = PartProps & {
  readonly faults: FieldErrors;
  /** Whose order it will be by what was typed; null for nobody yet. */
  readonly known: { readonly name: string; readonly orders: number } | null;
};

/** A customer who is found by four digits, or who says who they are. */
export function TillCustomer({ draft, set, faults, known }: CustomerProps) {
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
      <Legend icon="user">Who is it for?</Legend>
      {draft.customer !== null && (
        <p className="flex items-center justify-between gap-2.5">
          <span>
            For <b>{draft.customer.name}</b>, a known customer
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
        <ul className="grid gap-1.5">
          {offered.map(({ customerId, name, telephone, email, orders, lastDay }) => (
            <li key={telephone + email + name}>
              <button
                type="button"
                className="grid min-h-12 w-full rounded bg-custard-100 px-3 py-2"
                onClick={() =>
                  set({ customer: customerId === null ? null : { id: customerId, name }, name, telephone, email })
                }
              >
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
      <Announced>
        {draft.customer === null && known !== null && (
          <p className="text-sm">
            Known: <b>{known.name || 'no name'}</b>, {known.orders} {known.orders === 1 ? 'order' : 'orders'}
          </p>
        )}
      </Announced>
      <EmailField
        label="Email"
        optional={draft.payment !== 'link'}
        value={draft.email}
        onText={(email) => set({ email })}
        error={faults['contact.email']}
      />
    </fieldset>
  );
}

type TimeProps = PartProps & {
  /** The shop accepts it only in spite of its diary, for example on a day whose capacity is taken. */
  readonly isPast: boolean;
};

/** Over the counter at once, or a day and time from the first on which it is available; a full one with a reason. */
export function TillTime({ draft, set, isPast }: TimeProps) {
  const mayPass = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  const now = isNow(draft);
  const [asksEarlier, setAsksEarlier] = useState(false);
  const times = useStaffQuery(
    findTillTimes,
    { day: draft.day || null, lines: asksEarlier ? [] : linesOf(draft) },
    { staleTime: 15_000, keepPrevious: true },
  );
  const shown = draft.day || (times.data?.day ?? '');
  const isDayFull = times.data?.isDayFull === true;
  const isFull = isDayFull || times.data?.times.find(({ time }) => time === draft.time)?.left === 0;
  const slot = `${shown} ${draft.time}`;
  // Kept while the shop is asked again: the field stays there for whoever types in it.
  const [pastSlot, setPastSlot] = useState('');
  if (isPast && pastSlot !== slot) setPastSlot(slot);
  const asksWhy = mayPass && draft.time !== '' && (isFull || pastSlot === slot || draft.pastDiary !== '');
  return (
    <fieldset className="column" id={partId('when')} tabIndex={-1}>
      <Legend icon="clock">When is it collected?</Legend>
      {draft.source === 'counter' && isAllThere(draft) && (
        <Segmented
          label="When"
          value={now ? 'now' : 'later'}
          onChange={(when) =>
            set({ day: when === 'now' ? '' : (times.data?.firstDay ?? shown), time: '', pastDiary: '' })
          }
          choices={[
            { value: 'now', text: 'Now, over the counter' },
            { value: 'later', text: 'Another time' },
          ]}
        />
      )}
      {!now && (
        <>
          {/* Shown once the first day is known: set while somebody types a date, it would wipe out what they have typed. */}
          {!times.isPending && (
            <DayField label="Day" value={shown} onDay={(day) => set({ day, time: '', pastDiary: '' })} />
          )}
          <Announced>
            {isDayFull && (
              <p>
                This day is full
                {mayPassDay ? '. Say why it can take one more.' : '. Only a manager can take more orders.'}
              </p>
            )}
          </Announced>
          {times.data?.words !== '' && <p className="text-muted">{times.data?.words}</p>}
          <TimeTiles
            times={times.data?.times ?? []}
            isDayFull={isDayFull}
            chosen={draft.day === shown ? draft.time : ''}
            onChoose={(time) => set({ day: shown, time, pastDiary: '' })}
            mayPass={isDayFull ? mayPassDay : mayPass}
          />
          {mayPass && !asksEarlier && (
            <TextButton onClick={() => setAsksEarlier(true)}>
              Book earlier than it can be ready, with a reason
            </TextButton>
          )}
          {asksWhy && (
            <TextField
              label={isFull ? 'This time is full. Why book it anyway?' : 'Why book it anyway?'}
              value={draft.pastDiary}
              onText={(pastDiary) => set({ pastDiary })}
              maxLength={500}
              help="This is recorded with your name."
            />
          )}
        </>
      )}
    </fieldset>
  );
}

type AllergiesProps = PartProps & EatenProps & { readonly kitchenNotice: string };

/** It must be answered (FSA): before a telephone order, and at the counter. What is in the order is shown beside the question. */
export function TillAllergies({ draft, set, eaten, kitchenNotice }: AllergiesProps) {
  const { allergicTo } = draft;
  const checked = inKitchenWords(allergensTold(toldOf(draft)));
  return (
    <fieldset className="column">
      <Legend icon="triangle-alert">Asked about allergies?</Legend>
      <AllergenWords
        names={eaten.flatMap(({ allergens }) => allergens)}
        mayContain={eaten.flatMap(({ mayContain }) => mayContain)}
      />
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
        <>
          <fieldset className="flex flex-wrap items-center gap-2.5">
            <legend className="sr-only">Allergic to</legend>
            {kitchenWordsOfAll.map((word) => (
              <ToggleChip
                key={word}
                on={allergicTo.includes(word)}
                onToggle={() =>
                  set({
                    allergicTo: allergicTo.includes(word)
                      ? allergicTo.filter((one) => one !== word)
                      : kitchenWordsOfAll.filter((one) => one === word || allergicTo.includes(one)),
                  })
                }
              >
                {word}
              </ToggleChip>
            ))}
          </fieldset>
          <TextField
            label="Anything else they said"
            optional={allergicTo.length > 0}
            value={draft.allergyNote}
            onText={(allergyNote) => set({ allergyNote })}
            maxLength={300}
            help="The kitchen sees it on the card and the ticket. It is deleted a few days after pick-up."
          />
          {checked !== '' && (
            <p className="text-sm">Checked against the order: {checked}. Ask the kitchen about anything else.</p>
          )}
          <p className="text-sm text-muted">{kitchenNotice}</p>
        </>
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
  /** Null until it is known how much is to be paid. */
  readonly due: Pence | null;
  readonly given: string;
  readonly onGiven: (given: string) => void;
};

export function TillPayment({ draft, set, mayLater, due, given, onGiven }: PaymentProps) {
  const now = isNow(draft);
  return (
    <fieldset className="column">
      <Legend icon="hand-coins">How do they pay?</Legend>
      <div className="halves">
        {ways.map(({ value, text, icon }) => {
          const isLater = value === 'link' || value === 'onCollection';
          const isOff = isLater && (now || (value === 'onCollection' && !mayLater));
          return (
            <RadioCard
              key={value}
              name="till-payment"
              icon={icon}
              isOn={draft.payment === value}
              disabled={isOff}
              onChoose={() => set({ payment: value })}
              {...(isOff && { hint: now ? 'Not for sales over the counter' : 'Not accepted here' })}
              {...(value === 'link' &&
                !isOff && {
                  hint: draft.email === '' ? 'To read out or send on' : `Emailed to ${draft.email}`,
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
