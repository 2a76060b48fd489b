import { type ReactNode, useRef, useState } from 'react';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Button } from '#web/ui/button.tsx';
import { Spoken } from '#web/ui/forms/form-foot.tsx';
import { openDialogs } from '#web/ui/overlays/overlay-stores.ts';

export type ChangeProps = {
  readonly order: Order;
  /** The order has changed, or may have: what is known of it is requested again. */
  readonly onAnswer: () => Promise<unknown>;
  readonly onChanged: (order: Order) => void;
};

/** The order has changed since its customer saw it, or can be changed no longer. */
export const isStale = (error: unknown): boolean => error instanceof Failure && error.code === 'conflict';

export async function showAsItIs({ order, onAnswer, onChanged }: ChangeProps): Promise<void> {
  onChanged(await callOverHttp(orderByNumber, { orderNo: order.orderNo }).catch(() => order));
  await onAnswer();
}

/** Where the button that opened a dialog is gone once it closes, the heading of the one below has the focus. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) openDialogs.current().at(-1)?.querySelector('h2')?.focus();
  });
}

/**
 * Sends the changes that a dialog makes to an order, one at a time. What is refused stays to be read, and is sent again
 * from the order as its customer saw it until they ask for the current one: a change whose answer was lost is not made
 * twice, and none reaches another line.
 */
export function useChange(props: ChangeProps, onLeave: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ReactNode>(null);
  const isSent = useRef(false);

  const leave = () => {
    if (isSent.current) return;
    setTrouble(null);
    onLeave();
    keepFocus();
  };
  const look = async () => {
    await showAsItIs(props);
    leave();
  };
  const send = async (ask: () => Promise<Order>, onDone: (changed: Order) => void): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      const changed = await ask();
      onDone(changed);
      props.onChanged(changed);
      await props.onAnswer();
    } catch (error) {
      const { text } = describeFailure(error);
      setTrouble(
        <>
          <p>
            <Spoken text={text} />
          </p>
          {isStale(error) && (
            <Button small variant="outline" icon="refresh" onClick={() => void look()}>
              Show the current order
            </Button>
          )}
        </>,
      );
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  return { isBusy, trouble, leave, send };
}
