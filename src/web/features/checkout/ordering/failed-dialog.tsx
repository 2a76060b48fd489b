import type { ReactNode } from 'react';
import { urls } from '#contract/pages/urls.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import type { ChangedLine, Failure } from '#domain/failure.ts';
import type { FreeSlot } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { ChangeList, type CheckoutLine, newPriceText } from '#web/features/checkout/cart-changes.tsx';
import type { UnpaidOrder } from '#web/lib/paying.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spoken } from '#web/ui/forms/form-foot.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { describeRefusal } from './place-order.ts';
import type { Trouble } from './use-ordering.ts';

type FailedDialogProps = {
  readonly trouble: Trouble | null;
  readonly lines: readonly CheckoutLine[];
  /** It may still be unpaid, and so hold its stock. */
  readonly heldOrderNo: string | null;
  /** The same purchase is being sent once more. */
  readonly isPlacing: boolean;
  readonly onClose: () => void;
  readonly onTryAgain: () => void;
  readonly onAccept: (changed: readonly ChangedLine[]) => void;
  readonly onTake: (free: FreeSlot) => void;
  readonly onPay: (order: UnpaidOrder) => void;
  readonly onOpenCart: () => void;
};

type Content = { readonly sub: string; readonly body: ReactNode; readonly actions: ReactNode };

/** O-07. The form and the cart stay as they are. */
export function FailedDialog(props: FailedDialogProps) {
  const { trouble, isPlacing } = props;
  const onClose = isPlacing ? () => undefined : props.onClose;
  const { sub = '', body, actions } = trouble === null ? {} : contentOf(trouble, { ...props, onClose });
  return (
    <Dialog
      open={trouble !== null}
      onClose={onClose}
      title="Order Failed"
      sub={<Spoken text={sub} />}
      actions={actions}
    >
      <div className="checkout-failed">{body}</div>
    </Dialog>
  );
}

const contentOf = (trouble: Trouble, props: FailedDialogProps): Content =>
  trouble.kind === 'unpaid' ? unpaid(trouble, props) : refused(trouble.failure, props);

function refused(failure: Failure, props: FailedDialogProps): Content {
  const { lines, heldOrderNo, onClose, onAccept, onTake } = props;
  const { text, hint } = describeRefusal(failure, lines);
  const { free } = failure.detail;
  if (free) return slotFull(text, free, { onClose, onTake });
  if (failure.code === 'invalid') return unfitCart(text, props);
  if (failureTexts[failure.code].retry) return pause(text, hint, props);
  const changed = failure.detail.lines ?? [];
  const dearer = failure.code === 'priceChanged' ? changed : [];
  return {
    sub: text,
    body: (
      <>
        {hint && <p>{hint}</p>}
        {dearer.length > 0 && <ChangeList texts={dearer.map(newPriceText)} />}
        {failure.code === 'outOfStock' && heldOrderNo !== null && (
          <p>
            Your order {heldOrderNo} may still be waiting for payment. We are keeping its cakes until then.{' '}
            <ButtonLink variant="outline" small to={urls.orderSuccess(heldOrderNo)}>
              See that order
            </ButtonLink>
          </p>
        )}
      </>
    ),
    actions:
      changed.length > 0 ? (
        <>
          <Button variant="outline" onClick={onClose}>
            Go Back &amp; Edit
          </Button>
          <Button onClick={() => onAccept(changed)}>Accept changes</Button>
        </>
      ) : (
        <Button onClick={onClose}>Go Back &amp; Edit</Button>
      ),
  };
}

/** No answer came: a pause, not an end. */
const pause = (text: string, hint: string | null, { isPlacing, onClose, onTryAgain }: FailedDialogProps): Content => ({
  sub: text,
  body: (
    <>
      {hint && <p>{hint}</p>}
      <p>Nothing has been ordered or paid. Everything that you have filled in is kept.</p>
    </>
  ),
  actions: (
    <>
      <Button variant="outline" aria-disabled={isPlacing || undefined} onClick={onClose}>
        Go Back &amp; Edit
      </Button>
      <Button busy={isPlacing && 'Placing your order...'} onClick={onTryAgain}>
        Try again
      </Button>
    </>
  ),
});

/** A fault that is in no field of the form is in the cart, which has no place on this page. */
const unfitCart = (text: string, { onClose, onOpenCart }: FailedDialogProps): Content => ({
  sub: text,
  body: <p>You can change that in your cart. Everything that you have filled in here is kept.</p>,
  actions: (
    <>
      <Button variant="outline" onClick={onClose}>
        Go Back &amp; Edit
      </Button>
      <Button onClick={onOpenCart}>View cart</Button>
    </>
  ),
});

const slotFull = (
  text: string,
  free: FreeSlot,
  { onClose, onTake }: Pick<FailedDialogProps, 'onClose' | 'onTake'>,
): Content => ({
  sub: text,
  body: <p>Everything that you have filled in is kept.</p>,
  actions: (
    <>
      <Button variant="outline" onClick={onClose}>
        Choose another time
      </Button>
      <Button onClick={() => onTake(free)}>Take {formatPickupSlot(free)}</Button>
    </>
  ),
});

function unpaid(
  { order, text, isOver }: Extract<Trouble, { kind: 'unpaid' }>,
  { onClose, onPay }: FailedDialogProps,
): Content {
  if (isOver) return { sub: text, body: null, actions: <Button onClick={onClose}>Go Back &amp; Edit</Button> };
  return {
    sub: text,
    body: <p>Your order {order.orderNo} has been placed. We are keeping its cakes while we wait for your payment.</p>,
    actions: (
      <>
        <ButtonLink variant="outline" to={urls.orderSuccess(order.orderNo)}>
          See your order
        </ButtonLink>
        <Button onClick={() => onPay(order)}>Pay now</Button>
      </>
    ),
  };
}
