import { type FormEvent, useState } from 'react';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { countCustomers, listCustomers } from '#contract/admin/customers/customer-list.ts';
import { type CustomerPage, forgetCustomer } from '#contract/admin/customers/customer-page.ts';

type ForgetProps = {
  readonly open: boolean;
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onGone: () => void;
};

/** It cannot be taken back, so the name is typed. */
export function ForgetDialog({ open, customer, onClose, onGone }: ForgetProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('They asked for it');
  const forget = useStaffWrite(forgetCustomer, { refreshes: [listCustomers, countCustomers], onDone: onGone });
  const name = calledBy(customer);
  const fields = forget.failure?.detail.fields;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void forget.send({ customerId: customer.id, typed, reason });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep them
          </Button>
          <Button kind="danger-solid" type="submit" form="forget-customer" busy={forget.isBusy}>
            Delete for good
          </Button>
        </>
      }
    >
      <form id="forget-customer" className="column" onSubmit={submit}>
        <p>
          Account, names, addresses, messages on cakes, photos, notes, newsletter and emails go for good. Sums, days and
          what was sold stay, as tax law asks for, and belong to nobody. VAT invoices keep their time.
        </p>
        <TextField
          label={`Type ‘${name}’ to confirm`}
          value={typed}
          onText={setTyped}
          maxLength={200}
          autoComplete="off"
          error={fields?.typed}
        />
        <TextField
          label="Reason"
          help="For the audit log, which keeps it: name nobody."
          value={reason}
          onText={setReason}
          maxLength={300}
          error={fields?.reason}
        />
        <FormFailure failure={forget.failure} />
      </form>
    </Dialog>
  );
}
