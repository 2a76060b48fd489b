import type { ComponentProps } from 'react';
import { TextButton } from '#admin/ui/actions/button.tsx';
import { useMeantEmail } from '#web/base/use-meant-email.ts';
import { TextField } from './fields.tsx';

/**
 * An email address; for a mistyped provider it says which was probably meant, and a tap accepts that. It refuses none.
 */
export function EmailField({ help, ...field }: Omit<ComponentProps<typeof TextField>, 'type' | 'onBlur'>) {
  const { meant, leave } = useMeantEmail(field.value);
  return (
    <TextField
      maxLength={254}
      autoComplete="off"
      {...field}
      type="email"
      onBlur={leave}
      help={
        meant === null || field.readOnly ? (
          help
        ) : (
          <span role="status">
            {help} <TextButton onClick={() => field.onText(meant)}>{`Did you mean ${meant}?`}</TextButton>
          </span>
        )
      }
    />
  );
}
