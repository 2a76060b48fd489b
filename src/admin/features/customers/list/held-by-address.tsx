import { type FormEvent, useState } from 'react';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { saveFile } from '#admin/lib/save-file.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { countCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  exportAddress,
  findHeldByAddress,
  forgetAddress,
  type HeldByAddress as Held,
} from '#contract/admin/customers/held-by-address.ts';

type AddressProps = { readonly email: string };

const newsletterTexts = { reads: 'reads it', unsubscribed: 'unsubscribed', never: 'never asked for' } as const;

/** Who wrote or asked and never ordered is no customer, and may ask all the same what is held of them, or that it goes. */
export function HeldByAddress({ email }: AddressProps) {
  const { data: held } = useStaffQuery(findHeldByAddress, { email });
  const mayExport = useMay('customers.export');
  const [isAsking, setAsking] = useState(false);
  const download = useAct();
  if (held === undefined || held.isCustomer) return null;
  const save = async (): Promise<void> => {
    const { name, json } = await askShop(exportAddress, { email });
    saveFile(name, json, 'application/json');
  };
  const isNothing = isEmpty(held);
  return (
    <Panel title={`Held of ${email}`}>
      <div className="column">
        {isNothing ? (
          <p className="muted">Nothing: no order, no message, no enquiry, no newsletter.</p>
        ) : (
          <>
            <p className="muted">They never ordered, and have no account. The shop has of this address:</p>
            <Facts
              facts={[
                { name: 'Enquiries', value: held.enquiries },
                { name: 'Messages', value: held.messages },
                { name: 'Complaints', value: held.complaints },
                { name: 'Emails that were sent', value: held.emails },
                { name: 'Newsletter', value: newsletterTexts[held.newsletter] },
              ]}
            />
            <FailureBanner failure={download.failure} />
            <div className="row">
              {mayExport && (
                <Button icon="download" busy={download.isBusy} onClick={() => void download.run(save)}>
                  Export their data
                </Button>
              )}
              <Button kind="danger" icon="trash-2" onClick={() => setAsking(true)}>
                Delete all of it
              </Button>
            </div>
          </>
        )}
      </div>
      <ForgetAddress open={isAsking} email={email} onClose={() => setAsking(false)} />
    </Panel>
  );
}

const isEmpty = ({ enquiries, messages, complaints, emails, newsletter }: Held): boolean =>
  enquiries + messages + complaints + emails === 0 && newsletter === 'never';

type ForgetProps = AddressProps & { readonly open: boolean; readonly onClose: () => void };

function ForgetAddress({ open, email, onClose }: ForgetProps) {
  const [reason, setReason] = useState('They asked for it');
  const forget = useStaffWrite(forgetAddress, { refreshes: [findHeldByAddress, countCustomers], onDone: onClose });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void forget.send({ email, reason });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete all that is held of this address?"
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger-solid" type="submit" form="forget-address" busy={forget.isBusy}>
            Delete for good
          </Button>
        </>
      }
    >
      <form id="forget-address" className="column" onSubmit={submit}>
        <p>
          Enquiries with their pictures, messages, newsletter and emails of {email} go for good. That there was a
          complaint stays, without who it was and what they said.
        </p>
        <TextField
          label="Reason"
          help="For the audit log, which keeps it: name nobody."
          value={reason}
          onText={setReason}
          maxLength={300}
          error={forget.failure?.detail.fields?.reason}
        />
        <FormFailure failure={forget.failure} />
      </form>
    </Dialog>
  );
}
