import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { ApprovalAhead, FailureBanner } from '#admin/ui/data/banner.tsx';
import { panelLook } from '#admin/ui/data/list-panel.tsx';
import { AmountField, TextField } from '#admin/ui/forms/fields.tsx';
import { Stepper } from '#admin/ui/forms/stepper.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { giveRefund, keepDeposit, previewRefund } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { depositReason, type Pence, pence } from '#domain/money/money.ts';
import { amountComplaint, amountForField, parseAmount } from '#domain/values/amount.ts';

type Lent = {
  readonly place: number;
  readonly name: string;
  /** How many are still out. */
  readonly quantity: number;
  /** What is left of their deposit: neither returned nor kept. */
  readonly heldPence: Pence;
};

type LentProps = {
  readonly order: OrderPage;
  readonly heldPence: number;
  readonly onChanged: (order: OrderPage) => void;
};

/** Deposits are kept of an order and not of a line, so a line holds what it has not returned, or less if that much is not held any more. */
const lentLines = ({ lines }: OrderPage, heldPence: number): readonly Lent[] =>
  lines.flatMap(({ place, name, price }) => {
    const { quantity = 0, depositPence = 0 } = price?.lent ?? {};
    const held = Math.min(depositPence, heldPence);
    if (quantity === 0 || held === 0) return [];
    const still = Math.min(quantity, Math.ceil((held * quantity) / depositPence));
    return [{ place, name, quantity: still, heldPence: pence(held) }];
  });

/**
 * Items that were lent with the order and are not back yet: the deposit of each is refunded as a deposit, or all or part of it is kept with
 * a reason.
 */
export function LentLines({ order, heldPence, onChanged }: LentProps) {
  const mayGive = useMay('refunds.give');
  const [keeping, setKeeping] = useState<Lent | null>(null);
  const lines = lentLines(order, heldPence);
  if (!mayGive || order.fulfilment !== 'collected' || lines.length === 0) return null;
  return (
    <section className={`column px-4.5 py-3.5 ${panelLook}`} aria-label="On loan">
      <h3>On loan, not yet returned</h3>
      {lines.map((line) => (
        <LentLine
          key={`${line.place} ${line.quantity} ${line.heldPence}`}
          order={order}
          line={line}
          onKeep={() => setKeeping(line)}
          onChanged={onChanged}
        />
      ))}
      {keeping && <KeepDialog order={order} line={keeping} onClose={() => setKeeping(null)} onChanged={onChanged} />}
    </section>
  );
}

type LineProps = Pick<LentProps, 'order' | 'onChanged'> & { readonly line: Lent };

function LentLine({ order, line, onKeep, onChanged }: LineProps & { readonly onKeep: () => void }) {
  const [count, setCount] = useState(line.quantity);
  const back = useStaffWrite(giveRefund, { onDone: onChanged });
  const asked = { kind: 'lines' as const, deposits: [{ place: line.place, quantity: count }] };
  const plan = useQuery({
    queryKey: ['deposit plan', order.number, order.version, line.heldPence, asked],
    queryFn: () => askShop(previewRefund, { orderNo: order.number, asked }),
    retry: false,
  });
  const planned = plan.data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <span>
          {line.quantity} × {line.name}, {poundsText(line.heldPence)} held
        </span>
        <span className="flex flex-wrap items-center gap-2.5">
          {line.quantity > 1 && (
            <Stepper label={`${line.name} returned`} value={count} onChange={setCount} least={1} most={line.quantity} />
          )}
          <Button
            kind="soft"
            size="small"
            icon="undo-2"
            busy={back.isBusy}
            disabled={planned === undefined}
            onClick={() =>
              planned &&
              void back.send({
                orderNo: order.number,
                asked,
                amountPence: planned.amountPence,
                reason: depositReason,
                note: '',
              })
            }
          >
            {planned ? `Returned: refund ${poundsText(pence(planned.amountPence))}` : 'Returned'}
          </Button>
          <Button size="small" onClick={onKeep}>
            Keep deposit
          </Button>
        </span>
      </div>
      {planned?.needsApproval && <ApprovalAhead />}
      <FailureBanner failure={back.failure ?? plan.error} note="Nothing was refunded." />
    </>
  );
}

function KeepDialog({ order, line, onClose, onChanged }: LineProps & { readonly onClose: () => void }) {
  const [amount, setAmount] = useState(amountForField(line.heldPence));
  const [reason, setReason] = useState('');
  const keep = useStaffWrite(keepDeposit, { onDone: onChanged });
  const amountPence = parseAmount(amount) ?? 0;
  const wrong =
    amountComplaint(amount) ?? (amountPence > line.heldPence ? `${poundsText(line.heldPence)} at most` : undefined);
  const isRight = wrong === undefined && amountPence > 0;
  const submit = async (): Promise<void> => {
    if (await keep.send({ orderNo: order.number, amountPence, reason })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Keep the deposit for ${line.name}?`}
      foot={
        <Button
          kind="primary"
          busy={keep.isBusy}
          disabled={!isRight || reason.trim() === ''}
          onClick={() => void submit()}
        >
          {isRight ? `Keep ${poundsText(pence(amountPence))}` : 'Keep'}
        </Button>
      }
    >
      <div className="column">
        <p>It is then the shop’s own, without VAT. What you do not keep can still be refunded.</p>
        <AmountField
          label="Amount"
          value={amount}
          onText={setAmount}
          help={`${poundsText(line.heldPence)} is held.`}
          error={wrong}
        />
        <TextField
          label="Reason"
          value={reason}
          onText={setReason}
          maxLength={200}
          help="This is added to the order’s notes."
        />
        <FailureBanner failure={keep.failure} note="Nothing was changed." />
      </div>
    </Dialog>
  );
}
