import type { ComponentProps } from 'react';
import { EmailField } from './email-field.tsx';
import { Field } from './field.tsx';

type Tied = Omit<ComponentProps<typeof Field>, 'label'>;

/** Each is tied by its form, which puts the focus in the order in which it ties them. */
type PersonFieldsProps = { readonly name: Tied; readonly email: Tied; readonly phone: Tied };

/** Who writes, and how they are answered. */
export const PersonFields = ({ name, email, phone }: PersonFieldsProps) => (
  <>
    <Field label="Name" autoComplete="name" {...name} />
    <EmailField label="Email" {...email} />
    <Field
      label="Phone Number"
      inputMode="tel"
      autoComplete="tel-national"
      prefix="+44"
      className="field-wide"
      {...phone}
    />
  </>
);
