import type { FormEvent, ReactNode } from 'react';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import type { Failure } from '#domain/failure.ts';

export type ContactProps = {
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

/** The frame of both forms: of who has an account, and of who has none. */
export function ContactForm({ customer, isBusy, failure, onSave, onClose, children }: FormProps) {
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await onSave()) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${calledBy(customer)}`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Leave it
          </Button>
          <Button kind="primary" type="submit" form="customer-contact" busy={isBusy}>
            Save
          </Button>
        </>
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
  /** What an address is for them, where it is more than one to write to. */
  readonly emailHelp?: string;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly onTelephone: (telephone: string) => void;
  readonly onEmail: (email: string) => void;
};

export const ReachFields = ({ telephone, email, emailHelp, errors, onTelephone, onEmail }: FieldsProps) => (
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
    <TextField
      label="Email"
      optional={emailHelp === undefined}
      type="email"
      value={email}
      onText={onEmail}
      maxLength={254}
      autoComplete="off"
      {...(emailHelp !== undefined && { help: emailHelp })}
      error={errors?.email}
    />
  </>
);
