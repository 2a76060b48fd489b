import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { changeGuest } from '#contract/admin/customers/customer-contact.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { ContactForm, type ContactProps, ReachFields } from './contact-form.tsx';

/** Of who ordered without an account: their orders say it. */
export function GuestDialog({ customer, onClose, onChanged }: ContactProps) {
  const [seen] = useState({ name: customer.name, telephone: customer.telephone, email: customer.email });
  const [name, setName] = useState(seen.name);
  const [telephone, setTelephone] = useState(seen.telephone === '' ? '' : formatUkNumber(seen.telephone));
  const [email, setEmail] = useState(seen.email);
  const change = useStaffWrite(changeGuest, { refreshes: [listCustomers], onDone: onChanged });
  const fields = change.failure?.detail.fields;
  return (
    <ContactForm
      customer={customer}
      isBusy={change.isBusy}
      failure={change.failure}
      onSave={() => change.send({ customerId: customer.id, seen, name, telephone, email })}
      onClose={onClose}
    >
      <p>It is changed on their orders too, wherever the former name, number or address stands.</p>
      <TextField label="Name" value={name} onText={setName} maxLength={100} autoComplete="off" error={fields?.name} />
      <ReachFields telephone={telephone} email={email} errors={fields} onTelephone={setTelephone} onEmail={setEmail} />
    </ContactForm>
  );
}
