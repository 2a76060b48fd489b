import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { changeAccount } from '#contract/admin/customers/customer-contact.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { ContactForm, type ContactProps, ReachFields } from './contact-form.tsx';

/** Of an account: another address is another way to sign in, and says what it does before it is saved. */
export function AccountDialog({ customer, onClose, onChanged }: ContactProps) {
  const [first] = useState(customer);
  const [firstName, setFirstName] = useState(first.account?.firstName ?? '');
  const [lastName, setLastName] = useState(first.account?.lastName ?? '');
  const [telephone, setTelephone] = useState(first.telephone === '' ? '' : formatUkNumber(first.telephone));
  const [email, setEmail] = useState(first.email);
  const [reason, setReason] = useState('');
  const change = useStaffWrite(changeAccount, { refreshes: [listCustomers], onDone: onChanged });
  const fields = change.failure?.detail.fields;
  const isMoved = email.trim().toLowerCase() !== first.email;
  const version = first.account?.version ?? 1;
  return (
    <ContactForm
      customer={customer}
      isBusy={change.isBusy}
      failure={change.failure}
      onSave={() =>
        change.send({
          customerId: customer.id,
          version,
          firstName,
          lastName,
          telephone,
          email,
          reason: isMoved ? reason : '',
        })
      }
      onClose={onClose}
    >
      <div className="halves">
        <TextField
          label="First name"
          value={firstName}
          onText={setFirstName}
          maxLength={50}
          autoComplete="off"
          error={fields?.firstName}
        />
        <TextField
          label="Last name"
          value={lastName}
          onText={setLastName}
          maxLength={50}
          autoComplete="off"
          error={fields?.lastName}
        />
      </div>
      <ReachFields
        telephone={telephone}
        email={email}
        emailHelp="They sign in with it."
        errors={fields}
        onTelephone={setTelephone}
        onEmail={setEmail}
      />
      {isMoved && (
        <>
          <Banner kind="warning">
            Be sure that it is they who ask. They are signed out everywhere; {first.email} is told, and the new address
            has to be confirmed from its own mailbox. You will be asked once more who you are.
          </Banner>
          <TextField
            label="Who asked, and how you knew them"
            value={reason}
            onText={setReason}
            maxLength={300}
            help="For the audit log."
            error={fields?.reason}
          />
        </>
      )}
    </ContactForm>
  );
}
