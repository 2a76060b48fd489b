import { type ComponentProps, useRef, useState } from 'react';
import { meantEmail } from '#domain/person/meant-email.ts';
import { Field } from './field.tsx';

/** What is offered when a field is left moves what is below it: a click that leaves it comes first. */
const afterClickMs = 300;

const setValue = (input: HTMLInputElement, value: string): void => {
  // As if it had been typed, whoever keeps the value.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** An email address; of a mistyped provider it says which was probably meant, and a tap takes that. It refuses none. */
export function EmailField({ help, onBlur, ...field }: ComponentProps<typeof Field>) {
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const meant = meantEmail(typed);
  // 'gmail.co' may be on its way to 'gmail.com'.
  const isOffered = meant !== null && (isLeft || !meant.startsWith(typed));
  const take = () => {
    if (input.current === null || meant === null) return;
    setValue(input.current, meant);
    input.current.focus();
  };
  return (
    <Field
      type="email"
      autoComplete="email"
      {...field}
      help={
        isOffered ? (
          <>
            {help}{' '}
            <span role="status">
              <button type="button" className="link-button" onClick={take}>
                {`Did you mean ${meant}?`}
              </button>
            </span>
          </>
        ) : (
          help
        )
      }
      onInput={({ currentTarget }) => {
        input.current = currentTarget;
        setLeft(false);
        setTyped(currentTarget.value);
      }}
      onBlur={(event) => {
        setTimeout(() => setLeft(true), afterClickMs);
        return onBlur?.(event);
      }}
    />
  );
}
