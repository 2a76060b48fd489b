import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly isPlacing: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
  /** What is about to be ordered. */
  readonly children: ReactNode;
};

/** O-06. While the order is being placed there is no way back. */
export const ConfirmDialog = ({ open, isPlacing, onBack, onConfirm, children }: ConfirmDialogProps) => {
  const back = isPlacing ? () => undefined : onBack;
  return (
    <Dialog
      open={open}
      onClose={back}
      title="Order Summary"
      sub="Please confirm following details are correct"
      actions={
        <>
          <Button variant="outline" aria-disabled={isPlacing || undefined} onClick={back}>
            Go Back &amp; Edit
          </Button>
          <Button busy={isPlacing && 'Placing your order...'} onClick={onConfirm}>
            Confirm &amp; Place Order
          </Button>
        </>
      }
    >
      <div className="co-confirm">{children}</div>
    </Dialog>
  );
};
