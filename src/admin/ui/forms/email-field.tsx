import type { ComponentProps } from 'react';
import { TextButton } from '#admin/ui/actions/button.tsx';
import { meantEmail } from '#domain/person/meant-email.ts';
import { TextField } from './fields.tsx';

/** A customer's email address; of a mistyped provider it says which was probably meant, and a tap takes that. It refuses none. */
export function EmailField({ help, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const meant = meantEmail(field.value);
  // 'gmail.co' may be on its way to 'gmail.com'.
  const isOffered = meant !== null && !meant.startsWith(field.value);
  return (
    <TextField
      {...field}
      type="email"
      maxLength={254}
      autoComplete="off"
      help={
        isOffered ? (
          <span role="status">
            {help} <TextButton onClick={() => field.onText(meant)}>{`Did you mean ${meant}?`}</TextButton>
          </span>
        ) : (
          help
        )
      }
    />
  );
}
