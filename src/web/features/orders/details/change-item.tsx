import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { changeItem, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { type ChangeProps, useChange } from './use-change.tsx';

/** The component that the cart changes a line item with, passed in by the route. */
export type ItemEditor = ComponentType<{
  readonly line: {
    readonly id: string;
    readonly name: string;
    readonly weight: string;
    readonly personalisation?: Personalisation | undefined;
  };
  readonly onClose: () => void;
  readonly onSave: (personalisation: Personalisation | undefined, quantity: number, weightGrams?: number) => void;
  readonly ordered: {
    /** What one costs in the size that was ordered; missing for what is to be added. */
    readonly price?: number;
    /** What is to be known of what is to be added. */
    readonly facts?: ReactNode;
    readonly quantity: number;
    readonly min: 0 | 1;
    readonly help: string;
    readonly isBusy: boolean;
    readonly trouble: ReactNode;
  };
}>;

export type ChangeItemProps = ChangeProps & {
  readonly revision: PickupOfOrder['revision'];
  /** Counted from 1. */
  readonly place: number;
  readonly Editor: ItemEditor;
};

const paidHelp = 'If it costs less, we refund your card. If it costs more, you pay the rest on this page.';

/** B-07. Size, words, photo, filling and quantity of one line item, until baking starts. */
export function ChangeItem({ revision, place, Editor, ...props }: ChangeItemProps) {
  const { order } = props;
  /** The place and the revision that it was opened at; null while it is closed. */
  const [opened, setOpened] = useState<{ readonly place: number; readonly revision: number } | null>(null);
  const { isBusy, trouble, leave, send } = useChange(props, () => setOpened(null));
  const button = useRef<HTMLButtonElement>(null);
  const item = order.items[place - 1];
  if (!item) return null;

  const save = (personalisation: Personalisation | undefined, quantity: number, grams = item.weightSnapshot) => {
    const details = button.current?.closest('dialog');
    return send(
      () =>
        callOverHttp(changeItem, {
          orderNo: order.orderNo,
          ...(opened ?? { place, revision }),
          quantity,
          ...(grams !== item.weightSnapshot && { weightGrams: grams }),
          ...(personalisation && { personalisation }),
        }),
      (changed) => {
        setOpened(null);
        showToast({ severity: 'success', title: 'Order changed', text: changeText(order, changed) });
        // The line is another one now, and its focused button is gone.
        requestAnimationFrame(() => details?.querySelector('h2')?.focus());
      },
    );
  };
  return (
    <>
      <button ref={button} type="button" className="link-button small" onClick={() => setOpened({ place, revision })}>
        Change<span className="visually-hidden"> {item.name}</span>
      </button>
      {opened && (
        <Editor
          line={{ ...item, id: item.slug, weight: weightTextFromGrams(item.weightSnapshot) }}
          ordered={{
            price: item.priceSnapshot,
            quantity: item.quantity,
            min: order.items.length > 1 ? 0 : 1,
            help: order.status === 'paid' ? paidHelp : '',
            isBusy,
            trouble,
          }}
          onClose={leave}
          onSave={(...asked) => void save(...asked)}
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
