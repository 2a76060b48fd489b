import { useState } from 'react';
import type { ShownProps } from '#admin/features/inbox/enquiries/enquiry-answer.tsx';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { focusFirstFault } from '#admin/lib/focus-first-fault.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { DayField, NumberField, SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { AllergyWarning } from '#admin/ui/values/allergy-warning.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { longestEnquiryLetter, type OfficeQuote, type QuoteWish, sendQuote } from '#contract/admin/enquiries.ts';
import { findTillTimes } from '#contract/admin/till.ts';
import { balanceDueOn, depositOf, totalOf } from '#domain/enquiry.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { Announced } from '#web/ui/announced.tsx';
import { beginningOf, type QuoteFaults, quoteWarnings, type TypedQuote, typedQuote, wishOf } from './quote-draft.ts';
import { QuoteLines } from './quote-lines.tsx';

type SheetProps = ShownProps & { readonly onClose: () => void };

/** What is typed stays on this device until it is sent; no place is held before then. */
export function QuoteSheet({ page, onClose, onChanged, onRefresh }: SheetProps) {
  const { now } = useShopClock();
  const today = shopDate(now, shopTimeZone);
  const draft = useDraft(`quote:${page.id}:${page.quote?.orderNo ?? ''}`, beginningOf(page, today), typedQuote);
  const [faults, setFaults] = useState<QuoteFaults>({});
  const sending = useStaffWrite(sendQuote, { onDone: onChanged });
  const typed = draft.value;
  const set = (changes: Partial<TypedQuote>): void => {
    setFaults({});
    draft.set({ ...typed, ...changes });
  };
  const read = wishOf(typed);
  const send = async (): Promise<void> => {
    if ('faults' in read) {
      setFaults(read.faults);
      return focusFirstFault();
    }
    const sent = await sending.send({
      enquiryId: page.id,
      ...read.wish,
      seen: page.thread.at(-1)?.id ?? 0,
      seenOrder: page.quote?.orderNo ?? null,
    });
    if (!sent) return;
    draft.clear();
    announce('The quote is on its way by email. Its day is held.', 'polite');
  };
  const { failure } = sending;
  const fields = failure?.detail.fields;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Quote for ${page.name}`}
      cancel="Close"
      foot={
        <>
          {draft.isChanged && (
            <Button kind="ghost" onClick={draft.clear}>
              Start again
            </Button>
          )}
          <Button kind="primary" icon="send" busy={sending.isBusy} onClick={() => void send()}>
            Send quote
          </Button>
        </>
      }
    >
      <div className="column">
        <QuoteLines
          lines={typed.lines}
          faults={faults.lines}
          unsaid={faults.allergens ?? fields?.allergens}
          isVatShown={page.terms.isVatShown}
          onLines={(lines) => set({ lines })}
        />
        <AllergyWarning warnings={quoteWarnings(page, typed)} />
        <Announced>
          <Sums read={read} balanceDays={page.terms.balanceDays} />
        </Announced>
        <div className="grid grid-cols-2 gap-3.5">
          <SelectField
            label="Deposit"
            value={typed.depositKind}
            onChoose={(kind) => set({ depositKind: kind === 'pence' ? 'pence' : 'percent', deposit: '' })}
          >
            <option value="percent">Per cent of the total</option>
            <option value="pence">Pounds</option>
          </SelectField>
          <TextField
            label="Amount"
            inputMode="decimal"
            value={typed.deposit}
            error={faults.deposit}
            onText={(deposit) => set({ deposit })}
            {...(typed.depositKind === 'pence' ? { before: '£' } : { after: '%' })}
          />
          <DayField
            label="Valid until the end of"
            value={typed.expiresOn}
            error={faults.expiresOn ?? fields?.expiresOn}
            onDay={(expiresOn) => set({ expiresOn })}
          />
          <NumberField
            label="Baking points"
            value={typed.workUnits}
            error={faults.workUnits}
            help="How much of the day’s capacity it uses."
            onText={(workUnits) => set({ workUnits })}
          />
        </div>
        <QuoteTime
          typed={typed}
          faults={faults}
          refused={fields?.pickup}
          standing={page.state === 'quoted' ? page.quote : null}
          set={set}
        />
        <TextArea
          label="Message with the quote"
          optional
          rows={5}
          value={typed.text}
          onText={(text) => set({ text })}
          maxLength={longestEnquiryLetter}
        />
        <FailureBanner
          failure={failure}
          note="Nothing was sent. What you typed is kept on this device."
          onShowLatest={() => {
            sending.forgetFailure();
            onRefresh();
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}

type SumsProps = {
  readonly read: { readonly wish: QuoteWish } | { readonly faults: QuoteFaults };
  readonly balanceDays: number;
};

/** What the customer will read, calculated as the shop does it. */
function Sums({ read, balanceDays }: SumsProps) {
  if ('faults' in read) return null;
  const { lines, deposit, pickup, expiresOn } = read.wish;
  const total = totalOf(lines.map(({ quantity, unitPence }) => ({ quantity, unitPence: pence(unitPence) })));
  if (total === 0) return null;
  const asked = depositOf(
    deposit.kind === 'pence' ? { ...deposit, amountPence: pence(deposit.amountPence) } : deposit,
    total,
  );
  const rest = total - asked;
  return (
    <p className="rounded-large bg-[var(--color-custard-100,var(--color-oat-50))] px-4 py-3 tabular-nums">
      <b>{poundsText(total)}</b> in total: {poundsText(asked)} to accept
      {rest > 0 && `, ${poundsText(rest)} by ${formatPickupDate(balanceDueOn(pickup.date, balanceDays, expiresOn))}`}.
    </p>
  );
}

type TimeProps = {
  readonly typed: Pick<TypedQuote, 'date' | 'time' | 'past'>;
  readonly faults: QuoteFaults;
  /** The shop's refusal of the day or the time. */
  readonly refused: string | undefined;
  /** The standing quote, whose place is free for the next one; null if there is none. */
  readonly standing: OfficeQuote | null;
  readonly set: (changes: Partial<TypedQuote>) => void;
};

/** When the order is picked up: the day's times as at the till; those who may can choose a full or closed one with a reason. */
function QuoteTime({ typed: { date, time, past }, faults, refused, standing, set }: TimeProps) {
  const seesTimes = useMay('orders.see');
  const mayPassTime = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  const found = useStaffQuery(findTillTimes, { day: date }, { enabled: seesTimes && date !== '', staleTime: 15_000 });
  const holds = standing?.pickup.date === date;
  const times = (found.data?.times ?? []).map((one) =>
    holds && one.time === standing.pickup.time && one.left !== null ? { ...one, left: one.left + 1 } : one,
  );
  const isDayFull = found.data?.isDayFull === true && !holds;
  const mayPass = isDayFull ? mayPassDay : mayPassTime;
  const isPast =
    found.data !== undefined && time !== '' && (isDayFull || (times.find((one) => one.time === time)?.left ?? 1) === 0);
  const isOutside = found.data !== undefined && time !== '' && times.every((one) => one.time !== time);
  const asksWhy = mayPass && (isPast || isOutside || past !== '');
  return (
    <div className="column">
      <DayField
        label="Pick-up day"
        value={date}
        error={faults.date ?? refused}
        onDay={(next) => set({ date: next, past: '' })}
      />
      <Announced>
        {isDayFull && (
          <p>
            This day is full{mayPassDay ? '. Say why it can take one more.' : '. Only a manager can take more orders.'}
          </p>
        )}
      </Announced>
      {found.data !== undefined && found.data.words !== '' && <p className="text-muted">{found.data.words}</p>}
      {times.length > 0 ? (
        <>
          <TimeTiles
            times={times}
            isDayFull={isDayFull}
            chosen={time}
            onChoose={(next) => set({ time: next, past: '' })}
            mayPass={mayPass}
          />
          <Announced>
            {(faults.time !== undefined || isOutside) && (
              <p className="field-error">
                {faults.time ?? `${time} is not available on this day. Choose another time.`}
              </p>
            )}
          </Announced>
        </>
      ) : (
        <TextField
          label="Time"
          type="time"
          step={900}
          value={time}
          error={faults.time}
          onText={(next) => set({ time: next })}
        />
      )}
      {asksWhy && (
        <TextField
          label={isPast ? 'This time is full. Why book it anyway?' : 'Why book it anyway?'}
          help="This is recorded in the order’s notes with your name."
          value={past}
          maxLength={500}
          onText={(next) => set({ past: next })}
        />
      )}
    </div>
  );
}
