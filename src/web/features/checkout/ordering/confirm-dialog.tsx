import type { ReactNode } from 'react';
import { ChangeList, changesTitle } from '#web/features/checkout/cart-changes.tsx';
import { useCalm } from '#web/lib/use-calm.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AgreedTerms } from '#web/ui/values/agreed-terms.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly isPlacing: boolean;
  /** Shown first, because only then is there something to confirm. */
  readonly changes: readonly string[];
  readonly onAccept: () => void;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
};

/**
 * O-06. It replaces other buttons: a double click on those must not place the order, so its own button waits a moment.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, isPlacing, changes, onAccept, onBack, onConfirm, children } = props;
  const isCalm = useCalm(open && (changes.length === 0 || isPlacing));
  const back = isPlacing ? () => undefined : onBack;
  const goBack = (
    <Button variant="outline" aria-disabled={isPlacing || undefined} onClick={back}>
      Go Back &amp; Edit
    </Button>
  );
  if (changes.length > 0 && !isPlacing) {
    return (
      <Dialog
        key="changed"
        open={open}
        onClose={back}
        title={changesTitle}
        sub="Please check what has changed before you order."
        actions={
          <>
            {goBack}
            <Button onClick={onAccept}>Accept changes</Button>
          </>
        }
      >
        <div className="checkout-failed">
          <ChangeList texts={changes} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="confirm"
      open={open}
      onClose={back}
      title="Order Summary"
      sub="Please confirm following details are correct"
      actions={
        <>
          {goBack}
          <Button
            busy={isPlacing && 'Placing your order...'}
            aria-disabled={!isCalm || undefined}
            onClick={() => isCalm && onConfirm()}
          >
            Confirm &amp; Place Order
          </Button>
        </>
      }
    >
      <div className="checkout-confirm">
        {children}
        <AgreedTerms by="By placing the order" />
      </div>
    </Dialog>
  );
};
