import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { methodWords, staysOffShelf } from '#admin/features/orders/page/cancel-dialog.tsx';
import { LinePicture, lineLook } from '#admin/features/orders/page/order-lines.tsx';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { ApprovalAhead, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { AmountField, SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Stepper } from '#admin/ui/forms/stepper.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { readByEmail } from '#admin/ui/values/email-words.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { cancelOrderByStaff, giveRefund, previewRefund, refundReasons } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage, OrderPageLine } from '#contract/admin/orders/order-page.ts';
import { amountComplaint, parseAmount } from '#domain/values/amount.ts';

type RefundProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  readonly money: NonNullable<OrderPage['money']>;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** B-08: the shop calculates the refund from what was really paid; the button says the amount. */
export const RefundSheet = ({ open, ...of }: RefundProps) => (
  <Sheet open={open} onClose={of.onClose} title="Refund">
    <RefundForm {...of} />
  </Sheet>
);

type By = 'lines' | 'amount' | 'whole';

function askedOf(by: By, pieces: Readonly<Record<number, number>>, amount: string) {
  if (by === 'whole') return { kind: 'whole' as const };
  if (by === 'amount') {
    const amountPence = parseAmount(amount) ?? 0;
    return amountPence > 0 ? { kind: 'amount' as const, amountPence } : null;
  }
  const wanted = Object.entries(pieces).flatMap(([place, quantity]) =>
    quantity > 0 ? [{ place: Number(place), quantity }] : [],
  );
  return wanted.length === 0 ? null : { kind: 'lines' as const, pieces: wanted };
}

const wrongAmount = (amount: string): string | undefined =>
  amountComplaint(amount) ?? (parseAmount(amount) === 0 ? 'Enter an amount above £0' : undefined);

function RefundForm({ order, money, onClose, onChanged }: Omit<RefundProps, 'open'>) {
  const [by, setBy] = useState<By>('lines');
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [restock, setRestock] = useState(false);
  const [alsoCancels, setAlsoCancels] = useState(order.fulfilment === 'accepted');
  const mayCancel = useMay('orders.cancel');
  const reasons = useStaffQuery(refundReasons, {}, { staleTime: 60_000 });
  const asked = askedOf(by, pieces, amount);
  const plan = useQuery({
    queryKey: ['refund plan', order.number, order.version, money.keptPence, asked],
    queryFn: () => askShop(previewRefund, { orderNo: order.number, asked: asked ?? { kind: 'whole' } }),
    enabled: asked !== null,
    retry: false,
  });
  const give = useStaffWrite(giveRefund, { onDone: onChanged });
  const cancel = useStaffWrite(cancelOrderByStaff, { onDone: onChanged });
  const planned = asked === null ? undefined : plan.data;
  // A customer who has everything refunded will not come to collect: without this the kitchen would bake the order all the same.
  const asksToCancel = mayCancel && order.mayCancel && planned?.amountPence === money.keptPence;
  const count = order.lines.reduce((all, { place, takenPieces }) => all + (pieces[place] ?? 0) * takenPieces, 0);
  const submit = async (): Promise<void> => {
    if (asked === null || planned === undefined) return;
    // Cancelling refunds everything with it, what came by hand at once, as any refund here: one change, and one email.
    if (asksToCancel && alsoCancels) {
      if (await cancel.send({ orderNo: order.number, reason, note, isHanded: true })) onClose();
      return;
    }
    const sent = await give.send({
      orderNo: order.number,
      asked,
      reason,
      note,
      restock: by === 'lines' && count > 0 && restock,
      amountPence: planned.amountPence,
    });
    if (sent) onClose();
  };
  return (
    <div className="column">
      <Segmented
        label="Refund by"
        block
        value={by}
        onChange={setBy}
        choices={[
          { value: 'lines', text: 'By line' },
          { value: 'amount', text: 'By amount' },
          { value: 'whole', text: 'Everything left' },
        ]}
      />
      {by === 'lines' && <RefundLines lines={order.lines} pieces={pieces} onChange={setPieces} />}
      {by === 'amount' && (
        <AmountField
          label="Amount"
          value={amount}
          onText={setAmount}
          error={amount.trim() === '' ? undefined : wrongAmount(amount)}
        />
      )}
      <SelectField label="Reason" value={reason} onChoose={setReason} help={readByEmail(order.contact.reach)}>
        <option value="">Choose a reason</option>
        {(reasons.data?.reasons ?? []).map((text) => (
          <option key={text}>{text}</option>
        ))}
      </SelectField>
      <TextField label="Note" optional value={note} onText={setNote} maxLength={500} help="For the team." />
      {by === 'lines' && count > 0 && (
        <Checkbox isOn={restock} onSwitch={setRestock}>
          {count === 1 ? 'Return 1 piece to stock' : `Return ${count} pieces to stock`}
        </Checkbox>
      )}
      <Facts
        facts={[
          { name: 'Paid', value: poundsText(money.capturedPence) },
          { name: 'Already refunded', value: poundsText(money.returnedPence + money.reservedPence) },
          { name: 'Can be refunded at most', value: poundsText(money.keptPence) },
          {
            name: `This refund${planned ? `, ${planned.ways.map(({ method }) => methodWords[method] ?? method).join(' and ')}` : ''}`,
            value: poundsText(planned?.amountPence ?? 0),
            tone: 'total',
          },
        ]}
      />
      {asksToCancel && (
        <Checkbox isOn={alsoCancels} onSwitch={setAlsoCancels}>
          {order.fulfilment === 'accepted'
            ? 'Also cancel the order, as it is not baked yet'
            : `Also cancel the order. ${staysOffShelf}`}
        </Checkbox>
      )}
      {planned?.needsApproval && <ApprovalAhead />}
      <FailureBanner failure={plan.error} note="Nothing was refunded." />
      <FailureBanner failure={give.failure} note="Nothing was refunded." />
      <FailureBanner failure={cancel.failure} note="Nothing was refunded, and the order was not cancelled." />
      <Button
        kind="primary"
        icon="undo-2"
        block
        busy={give.isBusy || cancel.isBusy}
        disabled={planned === undefined || reason === ''}
        onClick={() => void submit()}
      >
        {planned ? `Refund ${poundsText(planned.amountPence)}` : 'Refund'}
      </Button>
      {reason === '' && planned !== undefined && <p className="text-sm text-muted">Choose a reason first.</p>}
    </div>
  );
}

type LinesProps = {
  readonly lines: readonly OrderPageLine[];
  readonly pieces: Readonly<Record<number, number>>;
  readonly onChange: (pieces: Readonly<Record<number, number>>) => void;
};

function RefundLines({ lines, pieces, onChange }: LinesProps) {
  return (
    <ul className="grid">
      {lines.map((line) => {
        const left = line.quantity - line.returnedQuantity;
        const chosen = pieces[line.place] ?? 0;
        const set = (quantity: number) => onChange({ ...pieces, [line.place]: quantity });
        const { unitPence = 0, discountPence = 0, lent } = line.price ?? {};
        const each = Math.floor((line.quantity * unitPence - discountPence) / line.quantity);
        const deposit = lent && lent.quantity > 0 ? Math.floor(lent.depositPence / lent.quantity) : 0;
        return (
          <li key={line.place} className={`${lineLook} items-center`}>
            <Checkbox
              isOn={chosen > 0}
              onSwitch={(isOn) => set(isOn ? 1 : 0)}
              label={line.name}
              disabled={left === 0}
            />
            <LinePicture image={line.image} />
            <div className="min-w-0 flex-1">
              <b>{line.name}</b>
              <p className="text-sm text-muted">
                {line.quantity} × {poundsText(unitPence)}
                {discountPence > 0 && `, ${poundsText(each)} each after the discount`}
                {deposit > 0 && `, and its deposit of ${poundsText(deposit)}${lent?.quantity === 1 ? '' : ' each'}`}
              </p>
            </div>
            {chosen > 0 ? (
              <Stepper label={line.name} value={chosen} onChange={set} least={0} most={left} />
            ) : (
              <span className="text-sm text-muted">0 of {left}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
