import { type ComponentType, useRef, useState } from 'react';
import { changeItem, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import type { Order } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';

/** The component that the cart changes a line item with, passed in by the route. */
export type ItemEditor = ComponentType<{
  readonly line: {
    readonly id: string;
    readonly name: string;
    readonly weight: string;
    readonly personalisation?: Personalisation | undefined;
  };
  readonly onClose: () => void;
  readonly onSave: (personalisation: Personalisation | undefined, quantity: number) => void;
  readonly ordered: {
    readonly quantity: number;
    readonly min: 0 | 1;
    readonly help: string;
    readonly isBusy: boolean;
    readonly trouble: string | null;
  };
}>;

type ChangeItemProps = {
  readonly order: Order;
  readonly revision: PickupOfOrder['revision'];
  /** Counted from 1. */
  readonly place: number;
  readonly Editor: ItemEditor;
  /** The order has changed, or may have: what is known of it is requested again. */
  readonly onAnswer: () => void;
  readonly onChanged: (order: Order) => void;
};

const paidHelp = 'If it costs less, we refund your card. If it costs more, you pay the rest on this page.';

/** B-07. Words, photo, filling and quantity of one line item, until baking starts. */
export function ChangeItem({ order, revision, place, Editor, onAnswer, onChanged }: ChangeItemProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isSent = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const item = order.items[place - 1];
  if (!item) return null;

  const leave = () => {
    if (isBusy) return;
    setOpen(false);
    setTrouble(null);
  };
  const save = async (personalisation: Personalisation | undefined, quantity: number) => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setTrouble(null);
    const details = button.current?.closest('dialog');
    try {
      const asked = { orderNo: order.orderNo, revision, place, quantity };
      const changed = await callOverHttp(changeItem, { ...asked, ...(personalisation && { personalisation }) });
      setOpen(false);
      showToast({ severity: 'success', title: 'Order changed', text: changeText(order, changed) });
      onChanged(changed);
      // The line is another one now, and its focused button is gone.
      requestAnimationFrame(() => details?.querySelector('h2')?.focus());
    } catch (error) {
      setTrouble(describeFailure(error).text);
    } finally {
      isSent.current = false;
      setBusy(false);
      onAnswer();
    }
  };
  return (
    <>
      <button ref={button} type="button" className="link-button small" onClick={() => setOpen(true)}>
        Change<span className="visually-hidden"> {item.name}</span>
      </button>
      {isOpen && (
        <Editor
          line={{ ...item, id: item.slug, weight: weightTextFromGrams(item.weightSnapshot) }}
          ordered={{
            quantity: item.quantity,
            min: order.items.length > 1 ? 0 : 1,
            help: order.status === 'paid' ? paidHelp : '',
            isBusy,
            trouble,
          }}
          onClose={leave}
          onSave={(personalisation, quantity) => void save(personalisation, quantity)}
        />
      )}
    </>
  );
}

export function changeText(before: Order, { total, toPay }: Order): string {
  if (total === before.total) return 'The price stays the same.';
  const now = `It now costs ${formatPounds(penceFromPounds(total))}.`;
  if (before.status !== 'paid') return now;
  if (total > before.total) return toPay ? `${now} ${formatPounds(penceFromPounds(toPay.owed))} is still to pay.` : now;
  return `${now} We refund the difference to your card within 5 to 10 working days.`;
}
