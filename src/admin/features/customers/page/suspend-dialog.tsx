import { type FormEvent, useState } from 'react';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type CustomerPage, suspendAccount } from '#contract/admin/customers/customer-page.ts';

type SuspendProps = {
  readonly open: boolean;
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onChanged: (customer: CustomerPage) => void;
};

export function SuspendDialog({ open, customer, onClose, onChanged }: SuspendProps) {
  const [reason, setReason] = useState('');
  const suspend = useStaffWrite(suspendAccount, { onDone: onChanged });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await suspend.send({ customerId: customer.id, reason })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Suspend ${calledBy(customer)}?`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Leave it
          </Button>
          <Button kind="danger-solid" type="submit" form="suspend-customer" busy={suspend.isBusy}>
            Suspend
          </Button>
        </>
      }
    >
      <form id="suspend-customer" className="column" onSubmit={(event) => void submit(event)}>
        <p>
          They are signed out everywhere, can neither sign in nor order, and read that their account is suspended.
          Orders that stand are made all the same.
        </p>
        <TextArea
          label="Reason"
          help="For the team and the audit log; the customer does not read it."
          value={reason}
          onText={setReason}
          maxLength={300}
          required
          error={suspend.failure?.detail.fields?.reason}
        />
        <FormFailure failure={suspend.failure} />
      </form>
    </Dialog>
  );
}
