import { type FormEvent, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { ApprovalAhead, Banner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { AmountField, SelectField, TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { readByEmail } from '#admin/ui/values/email-words.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { cancelOrderByStaff, refundReasons } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { pence, sum } from '#domain/money/money.ts';
import { cakesAreUntouched, fulfilmentText } from '#domain/order/fulfilment.ts';
import { amountComplaint, amountForField, parseAmount } from '#domain/values/amount.ts';

type CancelProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** Once baking has begun. */
export const staysOffShelf = 'What was baked does not go back into stock.';

/** How a refund goes back. */
export const methodWords: Readonly<Record<string, string>> = {
  card: 'to the card',
  cash: 'in cash',
  terminal: 'by card terminal',
  transfer: 'by transfer',
};

/** Cancels the order: the customer reads the reason, and gets back what was paid. */
export function CancelDialog({ open, order, onClose, onChanged }: CancelProps) {
  const [reason, setReason] = useState('');
  const [back, setBack] = useState<string | null>(null);
  const [isHanded, setHanded] = useState(false);
  const mayGive = useMay('refunds.give');
  const reasons = useStaffQuery(refundReasons, {}, { enabled: open && mayGive, staleTime: 60_000 });
  const cancel = useStaffWrite(cancelOrderByStaff, { onDone: onChanged });
  const kept = order.money?.keptPence ?? 0;
  const depositPence = pence(Math.max(0, kept - (order.money?.mostToKeepPence ?? kept)));
  const late = order.money?.lateCancel ?? null;
  const proposed = pence(kept - (late?.keepPence ?? 0));
  const backPence = back === null ? proposed : parseAmount(back);
  const wrongBack =
    back === null ? undefined : (amountComplaint(back) ?? sumComplaint(backPence ?? 0, { kept, depositPence }));
  // What is kept is taken from it first.
  const byHand = order.money?.keptByHand ?? [];
  const handPence = sum(byHand.map(({ amountPence }) => pence(amountPence))) - (kept - (backPence ?? 0));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (backPence === null || wrongBack !== undefined) return;
    if (
      await cancel.send({
        orderNo: order.number,
        reason,
        keepPence: kept - backPence,
        isHanded: isHanded && handPence > 0,
      })
    )
      onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel ${order.number}?`}
      cancel="Keep order"
      foot={
        <Button kind="danger-solid" type="submit" form="cancel-order" busy={cancel.isBusy}>
          {kept > 0 && backPence ? `Cancel and refund ${poundsText(pence(backPence))}` : 'Cancel order'}
        </Button>
      }
    >
      <form id="cancel-order" className="column" onSubmit={(event) => void submit(event)}>
        {!cakesAreUntouched(order.fulfilment) && (
          <Banner kind="warning">
            This order is {fulfilmentText(order.fulfilment).toLowerCase()}. {staysOffShelf}
          </Banner>
        )}
        {(reasons.data?.reasons.length ?? 0) > 0 && (
          <SelectField label="From your list" optional value="" onChoose={setReason}>
            <option value="">Choose one</option>
            {reasons.data?.reasons.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </SelectField>
        )}
        <TextArea
          label="Reason"
          help={readByEmail(order.contact.reach)}
          value={reason}
          onText={setReason}
          maxLength={500}
          required
          error={cancel.failure?.detail.fields?.reason}
        />
        {late && (
          <Banner kind="info">
            Less than {late.hours} {late.hours === 1 ? 'hour' : 'hours'} before collection: your terms keep{' '}
            {late.percent} per cent, {poundsText(pence(late.keepPence))}. If the bakery cancels, refund all of it.
          </Banner>
        )}
        {kept > 0 && (
          <AmountField
            label="Refund"
            value={back ?? amountForField(proposed)}
            onText={setBack}
            help={`${poundsText(pence(kept))} was paid${depositPence > 0 ? `, ${poundsText(pence(depositPence))} of it as a deposit, which must be refunded` : ''}. The shop keeps what you do not refund${order.contact.reach?.email ? ', and their email says so' : ''}.`}
            error={wrongBack}
          />
        )}
        {mayGive && handPence > 0 && (
          <Checkbox isOn={isHanded} onSwitch={setHanded}>
            Hand back {poundsText(pence(handPence))} {byHand.map(({ method }) => methodWords[method]).join(' and ')} now
          </Checkbox>
        )}
        {order.money?.cancelNeedsApproval && backPence !== 0 && <ApprovalAhead />}
        <FormFailure failure={cancel.failure} note="The order was not changed." />
      </form>
    </Dialog>
  );
}

/** Only goods can be kept: a deposit is no sale. */
function sumComplaint(
  backPence: number,
  { kept, depositPence }: { readonly kept: number; readonly depositPence: number },
): string | undefined {
  if (backPence > kept) return `${poundsText(pence(kept))} at most`;
  return backPence < depositPence
    ? `${poundsText(pence(depositPence))} at least: the deposit must be refunded`
    : undefined;
}
