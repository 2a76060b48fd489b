import { type FormEvent, type ReactNode, useState } from 'react';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmailField } from '#admin/ui/forms/email-field.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { changeAccount, changeGuest } from '#contract/admin/customers/customer-contact.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import type { Failure } from '#domain/failure.ts';
import { formatPhone } from '#domain/values/phone.ts';

type PanelProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

/** How to reach the customer, and what staff may correct. */
export function ContactPanel({ customer, onChanged }: PanelProps) {
  const { telephone, email, alsoBy, postcode, account } = customer;
  const mayManage = useMay('customers.manage');
  const [isOpen, setOpen] = useState(false);
  const Form = account === null ? GuestDialog : AccountDialog;
  return (
    <Panel
      title="Contact"
      actions={
        mayManage && (
          <Button kind="ghost" size="small" icon="pencil" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <ul className="grid gap-3 *:flex *:min-h-12 *:items-center *:gap-2.5 *:wrap-anywhere [&_a]:inline-flex [&_a]:min-h-12 [&_a]:items-center [&_small]:block">
        {telephone !== '' && (
          <li>
            <Icon name="phone" />
            <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a>
          </li>
        )}
        {email !== '' && (
          <li>
            <Icon name="mail" />
            <span>
              <a href={`mailto:${email}`}>{email}</a>
              {account !== null && (
                <small className="text-muted">
                  {account.emailConfirmedAt === null ? 'not confirmed' : 'confirmed'}
                </small>
              )}
            </span>
          </li>
        )}
        {alsoBy.map((contact) => (
          <li key={contact}>
            <Icon name={contact.includes('@') ? 'mail' : 'phone'} />
            <span>
              {contact.includes('@') ? (
                <a href={`mailto:${contact}`}>{contact}</a>
              ) : (
                <a href={`tel:${contact}`}>{formatPhone(contact)}</a>
              )}
              <small className="text-muted">also theirs</small>
            </span>
          </li>
        ))}
        {postcode !== '' && (
          <li>
            <Icon name="store" />
            <span>
              {postcode} <small className="text-muted">from their last order</small>
            </span>
          </li>
        )}
      </ul>
      {isOpen && <Form customer={customer} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </Panel>
  );
}

type ContactProps = {
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onChanged: (customer: CustomerPage) => void;
};

type FormProps = Pick<ContactProps, 'customer' | 'onClose'> & {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly onSave: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** The frame of both forms: for customers with an account and for those without. */
function ContactForm({ customer, isBusy, failure, onSave, onClose, children }: FormProps) {
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await onSave()) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${calledBy(customer)}`}
      cancel="Cancel"
      foot={
        <Button kind="primary" type="submit" form="customer-contact" busy={isBusy}>
          Save
        </Button>
      }
    >
      <form id="customer-contact" className="column" noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly telephone: string;
  readonly email: string;
  /** What an address means to them, if it is more than one to write to. */
  readonly emailHelp?: string;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly onTelephone: (telephone: string) => void;
  readonly onEmail: (email: string) => void;
};

const ReachFields = ({ telephone, email, emailHelp, errors, onTelephone, onEmail }: FieldsProps) => (
  <>
    <TextField
      label="Telephone"
      optional
      inputMode="tel"
      value={telephone}
      onText={onTelephone}
      maxLength={30}
      autoComplete="off"
      error={errors?.telephone}
    />
    <EmailField
      label="Email"
      optional={emailHelp === undefined}
      value={email}
      onText={onEmail}
      {...(emailHelp !== undefined && { help: emailHelp })}
      error={errors?.email}
    />
  </>
);

/** For a customer who ordered without an account: their orders carry these details. */
function GuestDialog({ customer, onClose, onChanged }: ContactProps) {
  const [seen] = useState({ name: customer.name, telephone: customer.telephone, email: customer.email });
  const [name, setName] = useState(seen.name);
  const [telephone, setTelephone] = useState(seen.telephone === '' ? '' : formatPhone(seen.telephone));
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
      <p>This also changes their orders, wherever the old name, number or address appears.</p>
      <TextField label="Name" value={name} onText={setName} maxLength={100} autoComplete="off" error={fields?.name} />
      <ReachFields telephone={telephone} email={email} errors={fields} onTelephone={setTelephone} onEmail={setEmail} />
    </ContactForm>
  );
}

/** For an account: another email address is another way to sign in, and the form says what it does before it is saved. */
function AccountDialog({ customer, onClose, onChanged }: ContactProps) {
  const [first] = useState(customer);
  const [firstName, setFirstName] = useState(first.account?.firstName ?? '');
  const [lastName, setLastName] = useState(first.account?.lastName ?? '');
  const [telephone, setTelephone] = useState(first.telephone === '' ? '' : formatPhone(first.telephone));
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
        emailHelp="They use this to sign in."
        errors={fields}
        onTelephone={setTelephone}
        onEmail={setEmail}
      />
      {isMoved && (
        <>
          <Banner kind="warning">
            Make sure it is really them asking. They are signed out everywhere, {first.email} is told, and the new
            address has to be confirmed from its own mailbox. You will be asked to confirm who you are.
          </Banner>
          <TextField
            label="Who asked, and how you checked"
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
