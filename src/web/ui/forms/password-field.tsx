import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Field } from './field.tsx';

/** Whose password it is, for password managers, in a form that does not ask for it. */
export const Username = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);

/**
 * The rules of `newPassword`, for password generators (https://developer.apple.com/password-rules). They are repeated
 * here because the schemas are more than a page should load for one field.
 */
const rulesForMakers =
  'minlength: 8; maxlength: 200; required: lower; required: upper; required: digit; required: [@$!%*?&];';

/** Hidden again as soon as it is sent: browsers remember what was typed as text, but not a password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'prefix'>) {
  const [seen, setSeen] = useState(false);
  const eye = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = eye.current?.form;
    const hide = () => setSeen(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const toggle = (
    <button
      ref={eye}
      type="button"
      className="password-eye"
      aria-label={`${seen ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
      disabled={props.disabled}
      onClick={() => setSeen(!seen)}
    >
      <Icon name={seen ? 'eye-off' : 'eye'} />
    </button>
  );
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...(props.autoComplete === 'new-password' && { passwordrules: rulesForMakers })}
      {...props}
      type={seen ? 'text' : 'password'}
      end={toggle}
    />
  );
}
