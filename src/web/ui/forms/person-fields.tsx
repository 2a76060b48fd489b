import type { ComponentProps } from 'react';
import { EmailField } from './email-field.tsx';
import { Field } from './field.tsx';

type Tied = Omit<ComponentProps<typeof Field>, 'label'>;

/** Its form registers each field, and moves the focus in the order in which it registered them. */
type PersonFieldsProps = { readonly name: Tied; readonly email: Tied; readonly phone: Tied };

/** Who is writing, and how to answer them. */
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
