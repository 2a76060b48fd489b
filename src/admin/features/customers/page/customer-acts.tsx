import { type FormEvent, useState } from 'react';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { DeleteForGood } from '#admin/features/customers/held-by-address.tsx';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { countCustomers, listCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  type CustomerPage,
  exportCustomer,
  forgetCustomer,
  readmitAccount,
  suspendAccount,
} from '#contract/admin/customers/customer-page.ts';
import { saveFile } from '#web/lib/device/files.ts';

type ActsProps = {
  readonly customer: CustomerPage;
  readonly onChanged: (customer: CustomerPage) => void;
  readonly onGone: () => void;
};

/** Actions that few may take, and seldom. */
export function CustomerActs({ customer, onChanged, onGone }: ActsProps) {
  const mayExport = useMay('customers.export');
  const mayManage = useMay('customers.manage');
  const [open, setOpen] = useState<'suspend' | 'forget' | null>(null);
  const download = useAct();
  const readmit = useStaffWrite(readmitAccount, { onDone: onChanged });
  const close = (): void => setOpen(null);
  if (!mayExport && !mayManage) return null;
  const save = async (): Promise<void> => {
    const { name, json } = await askShop(exportCustomer, { customerId: customer.id });
    saveFile(name, json, 'application/json');
  };
  return (
    <Panel title="Their data">
      <div className="column">
        {mayExport && (
          <Button icon="download" block busy={download.isBusy} onClick={() => void download.run(save)}>
            Export their data
          </Button>
        )}
        <FailureBanner failure={download.failure ?? readmit.failure} />
        {mayManage &&
          customer.account !== null &&
          (customer.account.suspendedAt === null ? (
            <Button icon="ban" block onClick={() => setOpen('suspend')}>
              Suspend
            </Button>
          ) : (
            <Button
              icon="circle-check"
              block
              busy={readmit.isBusy}
              onClick={() => void readmit.send({ customerId: customer.id })}
            >
              Lift suspension
            </Button>
          ))}
        {mayManage && (
          <>
            <Button kind="danger" icon="trash-2" block onClick={() => setOpen('forget')}>
              Delete customer
            </Button>
            <p className="text-sm text-muted">The amounts and dates of their orders are kept, without their name.</p>
          </>
        )}
      </div>
      <SuspendDialog open={open === 'suspend'} customer={customer} onClose={close} onChanged={onChanged} />
      <ForgetDialog open={open === 'forget'} customer={customer} onClose={close} onGone={onGone} />
    </Panel>
  );
}

type SuspendProps = {
  readonly open: boolean;
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onChanged: (customer: CustomerPage) => void;
};

function SuspendDialog({ open, customer, onClose, onChanged }: SuspendProps) {
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
      cancel="Cancel"
      foot={
        <Button kind="danger-solid" type="submit" form="suspend-customer" busy={suspend.isBusy}>
          Suspend
        </Button>
      }
    >
      <form id="suspend-customer" className="column" onSubmit={(event) => void submit(event)}>
        <p>
          They are signed out everywhere, cannot sign in or order, and are told that their account is suspended.
          Existing orders are still made.
        </p>
        <TextArea
          label="Reason"
          help="For the team and the audit log. The customer does not see it."
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

type ForgetProps = {
  readonly open: boolean;
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onGone: () => void;
};

/** It cannot be undone, so the name has to be typed. */
function ForgetDialog({ open, customer, onClose, onGone }: ForgetProps) {
  const [typed, setTyped] = useState('');
  const forget = useStaffWrite(forgetCustomer, { refreshes: [listCustomers, countCustomers], onDone: onGone });
  const name = calledBy(customer);
  return (
    <DeleteForGood
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      cancel="Keep customer"
      deletion={forget}
      onDelete={(reason) => void forget.send({ customerId: customer.id, typed, reason })}
    >
      <p>
        Their account, names, addresses, messages on cakes, photos, notes, newsletter subscription and emails are
        deleted for good. Amounts, dates and what was sold are kept without a name, as tax law requires. VAT invoices
        are kept as long as the law requires.
      </p>
      <TextField
        label={`Type ‘${name}’ to confirm`}
        value={typed}
        onText={setTyped}
        maxLength={200}
        autoComplete="off"
        error={forget.failure?.detail.fields?.typed}
      />
    </DeleteForGood>
  );
}
