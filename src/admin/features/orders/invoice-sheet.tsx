import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { issueInvoice } from '#contract/admin/invoices.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';

type InvoiceProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  readonly invoices: NonNullable<OrderPage['money']>['invoices'];
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** B-13: an invoice on request. Its figures come from the ledger; it names whoever asks for it. */
export const InvoiceSheet = ({ open, ...of }: InvoiceProps) => (
  <Sheet open={open} onClose={of.onClose} title="VAT invoice">
    <InvoiceForm {...of} />
  </Sheet>
);

function InvoiceForm({ order, invoices, onChanged }: Omit<InvoiceProps, 'open'>) {
  const navigate = useNavigate();
  const { contact } = order;
  const onOrder = contact.reach?.address ?? '';
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const issue = useStaffWrite(issueInvoice, { onDone: (answer) => onChanged(answer.order) });
  const isNamed = name.trim() !== '' || address.trim() !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const issued = await issue.send({ orderNo: order.number, buyer: isNamed ? { name, address } : null });
    // Replaces the form in the history: Back from the print leads to the order, not to a second invoice.
    if (issued) void navigate(adminUrls.printInvoice(issued.number), { replace: true });
  };
  const asks = isNamed || invoices.needsBuyer;
  return (
    <form className="column" onSubmit={(event) => void submit(event)}>
      <p>
        For {poundsText(pence(invoices.openPence))} that has been paid but not invoiced. It gets the next number and
        cannot be changed: later refunds get a credit note.
      </p>
      <TextField
        label="Name"
        optional={!invoices.needsBuyer}
        required={asks}
        maxLength={200}
        value={name}
        onText={setName}
        help={invoices.needsBuyer ? 'Required by law above £250.' : 'Not required up to £250.'}
      />
      <TextArea
        label="Address"
        optional={!invoices.needsBuyer}
        required={asks}
        maxLength={300}
        value={address}
        onText={setAddress}
      />
      {contact.name !== '' && onOrder !== '' && (
        <TextButton
          onClick={() => {
            setName(contact.reach?.company || contact.name);
            setAddress(onOrder);
          }}
        >
          Use the name and address from the order
        </TextButton>
      )}
      <FailureBanner failure={issue.failure} note="No invoice was issued." />
      <Button type="submit" kind="primary" icon="file-text" block busy={issue.isBusy}>
        Issue and print
      </Button>
    </form>
  );
}
