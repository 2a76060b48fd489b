import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { panelLook } from '#admin/ui/data/list-panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { giveRefund, keepDeposit } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { depositReason, pence } from '#domain/money/money.ts';

type Lent = {
  readonly place: number;
  readonly name: string;
  readonly lent: { readonly quantity: number; readonly depositPence: number };
};

type LentProps = {
  readonly order: OrderPage;
  readonly heldPence: number;
  readonly onChanged: (order: OrderPage) => void;
};

/** Items that were lent with the order and are not back yet: the deposit of each is refunded as a deposit, or kept with a reason. */
export function LentLines({ order, heldPence, onChanged }: LentProps) {
  const mayGive = useMay('refunds.give');
  const [keeping, setKeeping] = useState<Lent | null>(null);
  const [reason, setReason] = useState('');
  const back = useStaffWrite(giveRefund, { onDone: onChanged });
  const keep = useStaffWrite(keepDeposit, { onDone: onChanged });
  const lines = order.lines.flatMap(({ place, name, price }) =>
    price && price.lent.depositPence > 0 && price.lent.depositPence <= heldPence
      ? [{ place, name, lent: price.lent }]
      : [],
  );
  if (!mayGive || order.fulfilment !== 'collected' || lines.length === 0) return null;
  const submit = async (): Promise<void> => {
    if (keeping === null) return;
    if (await keep.send({ orderNo: order.number, amountPence: keeping.lent.depositPence, reason })) setKeeping(null);
  };
  return (
    <section className={`column px-4.5 py-3.5 ${panelLook}`} aria-label="On loan">
      <h3>On loan, not yet returned</h3>
      {lines.map((line) => {
        const sum = poundsText(pence(line.lent.depositPence));
        return (
          <div key={line.place} className="flex flex-wrap items-center justify-between gap-2.5">
            <span>
              {line.lent.quantity} × {line.name}
            </span>
            <span className="flex flex-wrap items-center gap-2.5">
              <Button
                kind="soft"
                size="small"
                icon="undo-2"
                busy={back.isBusy}
                onClick={() =>
                  void back.send({
                    orderNo: order.number,
                    asked: {
                      kind: 'lines',
                      deposits: [{ place: line.place, quantity: line.lent.quantity }],
                    },
                    amountPence: line.lent.depositPence,
                    reason: depositReason,
                    note: '',
                  })
                }
              >
                {`Returned: refund ${sum}`}
              </Button>
              <Button size="small" onClick={() => setKeeping(line)}>
                Keep deposit
              </Button>
            </span>
          </div>
        );
      })}
      <FailureBanner failure={back.failure} note="Nothing was refunded." />
      <Dialog
        open={keeping !== null}
        onClose={() => setKeeping(null)}
        title={`Keep ${poundsText(pence(keeping?.lent.depositPence ?? 0))}`}
        foot={
          <Button kind="primary" busy={keep.isBusy} disabled={reason.trim() === ''} onClick={() => void submit()}>
            Keep deposit
          </Button>
        }
      >
        <div className="column">
          <p>It then counts as a sale, with VAT.</p>
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
    </section>
  );
}
