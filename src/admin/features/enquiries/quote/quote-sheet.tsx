import { useState } from 'react';
import type { ShownProps } from '#admin/features/enquiries/shown-enquiry.ts';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { longestEnquiryLetter, type QuoteWish, sendQuote } from '#contract/admin/enquiries/enquiries.ts';
import { balanceDueOn, depositOf, totalOf } from '#domain/enquiry/quote-terms.ts';
import { pence } from '#domain/money/money.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { QuoteAllergens } from './quote-allergens.tsx';
import { beginningOf, type QuoteFaults, type TypedQuote, typedQuote, wishOf } from './quote-draft.ts';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteTime } from './quote-time.tsx';

type SheetProps = ShownProps & { readonly onClose: () => void };

/** What is typed stays on this device until it is sent; nothing is held before. */
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
    announce('The quote goes out by email. Its day is held.', 'polite');
  };
  const { failure } = sending;
  const fields = failure?.detail.fields;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Quote for ${page.name}`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          {draft.isChanged && (
            <Button kind="ghost" onClick={draft.clear}>
              Begin anew
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
          error={faults.lines}
          isVatShown={page.terms.isVatShown}
          onLines={(lines) => set({ lines })}
        />
        <Sums read={read} balanceDays={page.terms.balanceDays} />
        <div className="quote-pair">
          <SelectField
            label="Deposit"
            value={typed.depositKind}
            onChoose={(kind) => set({ depositKind: kind === 'pence' ? 'pence' : 'percent', deposit: '' })}
          >
            <option value="percent">Per cent of the total</option>
            <option value="pence">Pounds</option>
          </SelectField>
          <TextField
            label="How much"
            inputMode="decimal"
            value={typed.deposit}
            error={faults.deposit}
            onText={(deposit) => set({ deposit })}
            {...(typed.depositKind === 'pence' ? { before: '£' } : { after: '%' })}
          />
          <TextField
            label="Stands until the end of"
            type="date"
            value={typed.expiresOn}
            error={faults.expiresOn ?? fields?.expiresOn}
            onText={(expiresOn) => set({ expiresOn })}
          />
          <TextField
            label="Baking points"
            inputMode="numeric"
            value={typed.workUnits}
            error={faults.workUnits}
            help="What it takes of its day."
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
        <QuoteAllergens
          chosen={typed.allergens}
          isNone={typed.containsNone}
          error={faults.allergens ?? fields?.allergens}
          onChoose={(allergens) => set({ allergens, containsNone: false })}
          onNone={(containsNone) => set({ containsNone, ...(containsNone && { allergens: [] }) })}
        />
        <TextArea
          label="A word with it"
          optional
          rows={5}
          value={typed.text}
          onText={(text) => set({ text })}
          maxLength={longestEnquiryLetter}
        />
        <FailureBanner
          failure={failure}
          note="Nothing was sent. What you typed is kept on this device."
          action={
            failure?.code === 'conflict' && (
              <Button
                size="small"
                onClick={() => {
                  sending.forgetFailure();
                  onRefresh();
                  onClose();
                }}
              >
                Show it
              </Button>
            )
          }
        />
      </div>
    </Sheet>
  );
}

type SumsProps = {
  readonly read: { readonly wish: QuoteWish } | { readonly faults: QuoteFaults };
  readonly balanceDays: number;
};

/** What the customer will read, worked out as the shop does. */
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
    <p className="quote-sums" role="status">
      <b>{poundsText(total)}</b> in all: {poundsText(asked)} to accept
      {rest > 0 && `, ${poundsText(rest)} by ${formatPickupDate(balanceDueOn(pickup.date, balanceDays, expiresOn))}`}.
    </p>
  );
}

/** Once what is wrong stands beside its field: the sheet is longer than the screen. */
function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"], dialog[open] .field-error');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}
