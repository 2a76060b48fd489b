import { type FormEvent, useId, useState } from 'react';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { type StaffWrite, useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog, type DialogProps } from '#admin/ui/overlays/dialog.tsx';
import {
  exportAddress,
  findHeldByAddress,
  forgetAddress,
  type HeldByAddress as Held,
} from '#contract/admin/customers/customer-contact.ts';
import { countCustomers } from '#contract/admin/customers/customer-list.ts';
import { saveFile } from '#web/lib/device/files.ts';

type AddressProps = { readonly email: string };

const newsletterTexts = { reads: 'subscribed', unsubscribed: 'unsubscribed', never: 'never subscribed' } as const;

/**
 * Someone who wrote or enquired but never ordered is not a customer, yet may still ask what the shop holds about them,
 * or ask for its deletion.
 */
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
    <Panel title={`What we hold about ${email}`}>
      <div className="column">
        {isNothing ? (
          <p className="text-muted">Nothing: no orders, messages, enquiries or newsletter.</p>
        ) : (
          <>
            <p className="text-muted">
              They have never ordered and have no account. The shop holds this about the address:
            </p>
            <Facts
              facts={[
                { name: 'Enquiries', value: held.enquiries },
                { name: 'Messages', value: held.messages },
                { name: 'Complaints', value: held.complaints },
                { name: 'Emails sent', value: held.emails },
                { name: 'Newsletter', value: newsletterTexts[held.newsletter] },
              ]}
            />
            <FailureBanner failure={download.failure} />
            <div className="flex items-center gap-2.5">
              {mayExport && (
                <Button icon="download" busy={download.isBusy} onClick={() => void download.run(save)}>
                  Export their data
                </Button>
              )}
              <Button kind="danger" icon="trash-2" onClick={() => setAsking(true)}>
                Delete all of this
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
  const forget = useStaffWrite(forgetAddress, { refreshes: [findHeldByAddress, countCustomers], onDone: onClose });
  return (
    <DeleteForGood
      open={open}
      onClose={onClose}
      title="Delete everything held about this address?"
      cancel="Keep it"
      deletion={forget}
      onDelete={(reason) => void forget.send({ email, reason })}
    >
      <p>
        Enquiries with their pictures, messages, the newsletter subscription and emails of {email} are deleted for good.
        A record that there was a complaint stays, without who made it or what they said.
      </p>
    </DeleteForGood>
  );
}

type DeleteProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'cancel' | 'children'> & {
  readonly deletion: Pick<StaffWrite<never, unknown>, 'isBusy' | 'failure'>;
  readonly onDelete: (reason: string) => void;
};

/** For what cannot be undone: spelt out in full before it is done, and with a reason for the audit log. */
export function DeleteForGood({ deletion: { isBusy, failure }, onDelete, children, ...dialog }: DeleteProps) {
  const [reason, setReason] = useState('They asked us to');
  const form = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onDelete(reason);
  };
  return (
    <Dialog
      {...dialog}
      foot={
        <Button kind="danger-solid" type="submit" form={form} busy={isBusy}>
          Delete for good
        </Button>
      }
    >
      <form id={form} className="column" onSubmit={submit}>
        {children}
        <TextField
          label="Reason"
          help="This is kept in the audit log, so do not name anybody."
          value={reason}
          onText={setReason}
          maxLength={300}
          error={failure?.detail.fields?.reason}
        />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  );
}
