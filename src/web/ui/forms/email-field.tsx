import { type ComponentProps, useRef, useState } from 'react';
import { useMeantEmail } from '#web/base/use-meant-email.ts';
import { Field } from './field.tsx';

const take = (meant: string, input: HTMLInputElement | null): void => {
  if (input === null) return;
  // As if it had been typed, whichever code keeps the value.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, meant);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
};

/** Offers the address that was probably meant in a field. */
export const TakeMeant = ({ meant, input }: { meant: string; input: HTMLInputElement | null }) => (
  <button type="button" className="link-button" onClick={() => take(meant, input)}>
    {`Did you mean ${meant}?`}
  </button>
);

/**
 * An email address. If its provider looks mistyped, the field says which was probably meant, and a tap takes that. It
 * refuses none.
 */
export function EmailField({ help, onBlur, ...field }: ComponentProps<typeof Field>) {
  const [typed, setTyped] = useState('');
  const { meant, leave } = useMeantEmail(typed);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      type="email"
      autoComplete="email"
      {...field}
      help={
        meant === null ? (
          help
        ) : (
          <>
            {help}{' '}
            <span role="status">
              <TakeMeant meant={meant} input={input.current} />
            </span>
          </>
        )
      }
      onInput={({ currentTarget }) => {
        input.current = currentTarget;
        setTyped(currentTarget.value);
      }}
      onBlur={(event) => {
        leave();
        return onBlur?.(event);
      }}
    />
  );
}
