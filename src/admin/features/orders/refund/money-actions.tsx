import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { LinkToCopy } from '#admin/ui/data/link-to-copy.tsx';
import { CashGiven } from '#admin/ui/forms/cash-given.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { AmountField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { askByLink, refundAgain, refundHanded, takeMoney } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { standingOf } from '#domain/money/ledger/owed/instalments.ts';
import { pence } from '#domain/money/money.ts';
import { amountComplaint, amountForField, parseAmount } from '#domain/values/amount.ts';
import { RefundSheet } from './refund-sheet.tsx';

type Money = NonNullable<OrderPage['money']>;

type MoneyActionsProps = {
  readonly order: OrderPage;
  readonly money: Money;
  readonly sheet: string | null;
  readonly onChanged: (order: OrderPage) => void;
};

/** What can be done about the money of an order, by permission. */
export function MoneyActions({ order, money, sheet, onChanged }: MoneyActionsProps) {
  const navigate = useNavigate();
  const may = { refund: useMay('refunds.give'), take: useMay('payments.take') };
  const [isTaking, setTaking] = useState(false);
  const again = useStaffWrite(refundAgain, { onDone: onChanged });
  const handed = useStaffWrite(refundHanded, { onDone: onChanged });
  const { number: orderNo } = order;
  return (
    <>
      {may.take && money.owedPence > 0 && order.fulfilment !== 'cancelled' && (
        <Button kind="soft" size="small" icon="hand-coins" onClick={() => setTaking(true)}>
          Take payment
        </Button>
      )}
      {may.refund && money.failedPence > 0 && (
        <Button size="small" icon="refresh-cw" busy={again.isBusy} onClick={() => void again.send({ orderNo })}>
          Retry refund of {poundsText(pence(money.failedPence))}
        </Button>
      )}
      {may.refund && money.byHandPence > 0 && (
        <Button size="small" icon="hand-coins" busy={handed.isBusy} onClick={() => void handed.send({ orderNo })}>
          Mark {poundsText(pence(money.byHandPence))} as refunded by hand
        </Button>
      )}
      {may.refund && money.keptPence > 0 && (
        <Button size="small" icon="undo-2" onClick={() => void navigate(adminUrls.order(orderNo, 'refund'))}>
          Refund
        </Button>
      )}
      <FailureBanner failure={again.failure ?? handed.failure} note="No money has moved." />
      {may.refund && (
        <RefundSheet
          open={sheet === 'refund' && money.keptPence > 0}
          order={order}
          money={money}
          onClose={() => void navigate(adminUrls.order(orderNo), { replace: true })}
          onChanged={onChanged}
        />
      )}
      {/* Created again each time, because the amount owed may have changed by then. */}
      {isTaking && <TakeDialog order={order} money={money} onClose={() => setTaking(false)} onChanged={onChanged} />}
    </>
  );
}

const ways = [
  { value: 'cash', text: 'Cash', icon: 'banknote' },
  { value: 'terminal', text: 'Card terminal', icon: 'credit-card' },
  { value: 'transfer', text: 'Bank transfer', icon: 'link' },
] as const;

type TakeProps = Omit<MoneyActionsProps, 'sheet'> & { readonly onClose: () => void };

/** Of what was agreed in parts, the part that is due. @param today as 2026-11-29 */
const askedNow = ({ instalments, totalPence, keptPence, owedPence }: Money, today: string): number =>
  instalments.length === 0
    ? owedPence
    : standingOf(
        instalments.map((part) => ({ ...part, amountPence: pence(part.amountPence) })),
        { worthPence: pence(totalPence), keptPence: pence(keptPence) },
        today,
      ).askedPence;

/** Money in the till, or a link to pay by. */
function TakeDialog({ order, money, onClose, onChanged }: TakeProps) {
  const [method, setMethod] = useState<(typeof ways)[number]['value'] | 'link'>('cash');
  const owed = amountForField(money.owedPence);
  const { date: today } = useShopClock();
  const [amount, setAmount] = useState(amountForField(askedNow(money, today)));
  const [given, setGiven] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const take = useStaffWrite(takeMoney, { onDone: onChanged });
  const ask = useStaffWrite(askByLink, { onDone: (answer) => onChanged(answer.order) });
  const amountPence = parseAmount(amount);
  const submit = async (): Promise<void> => {
    if (method === 'link') {
      const answer = await ask.send({ orderNo: order.number });
      if (answer) setLink(answer.url);
    } else if (amountPence !== null && (await take.send({ orderNo: order.number, method, amountPence }))) onClose();
  };
  const failure = take.failure ?? ask.failure;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take payment"
      foot={
        <Button
          kind="primary"
          busy={take.isBusy || ask.isBusy}
          disabled={method !== 'link' && amountPence === null}
          onClick={() => void submit()}
        >
          {method === 'link' ? 'Send payment link' : `Take ${amountPence === null ? 'money' : poundsText(amountPence)}`}
        </Button>
      }
    >
      <div className="column">
        <fieldset className="column">
          <legend className="sr-only">How</legend>
          {ways.map(({ value, text, icon }) => (
            <RadioCard key={value} name="way" icon={icon} isOn={method === value} onChoose={() => setMethod(value)}>
              {text}
            </RadioCard>
          ))}
          <RadioCard
            name="way"
            icon="link"
            isOn={method === 'link'}
            onChoose={() => setMethod('link')}
            hint={
              order.contact.reach?.email ? `Also emailed to ${order.contact.reach.email}` : 'To read out or send on'
            }
          >
            Payment link
          </RadioCard>
        </fieldset>
        {method !== 'link' && (
          <AmountField
            label="Amount"
            value={amount}
            onText={setAmount}
            help={`£${owed} due.`}
            error={amountComplaint(amount)}
          />
        )}
        {method === 'cash' && amountPence !== null && <CashGiven due={amountPence} given={given} onGiven={setGiven} />}
        {link !== null && (
          <LinkToCopy kind="done" isNews url={link}>
            The link:
          </LinkToCopy>
        )}
        <FailureBanner failure={failure} note="No money was taken." />
      </div>
    </Dialog>
  );
}
