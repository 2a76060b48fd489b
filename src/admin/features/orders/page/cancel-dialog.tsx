import { type FormEvent, useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { StepUpAhead } from '#admin/ui/data/step-up-ahead.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { cancelOrderByStaff } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';

type CancelProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** The customer reads the reason, and gets back what was paid. */
export function CancelDialog({ open, order, onClose, onChanged }: CancelProps) {
  const [reason, setReason] = useState('');
  const cancel = useStaffWrite(cancelOrderByStaff, { onDone: onChanged });
  const kept = order.money?.keptPence ?? 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await cancel.send({ orderNo: order.number, reason })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel ${order.number}?`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger-solid" type="submit" form="cancel-order" busy={cancel.isBusy}>
            {kept > 0 ? `Cancel and give back ${poundsText(pence(kept))}` : 'Cancel the order'}
          </Button>
        </>
      }
    >
      <form id="cancel-order" className="column" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          help="The customer reads it in their email."
          value={reason}
          onText={setReason}
          maxLength={500}
          required
          error={cancel.failure?.detail.fields?.reason}
        />
        {order.money?.cancelNeedsStepUp && <StepUpAhead />}
        <FormFailure failure={cancel.failure} note="The order is as it was." />
      </form>
    </Dialog>
  );
}
