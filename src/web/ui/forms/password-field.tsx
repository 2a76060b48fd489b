import { type ComponentProps, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Field } from './field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'prefix'>) {
  const [seen, setSeen] = useState(false);
  const toggle = (
    <button
      type="button"
      className="password-eye"
      aria-label={`${seen ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
      disabled={props.disabled}
      onClick={() => setSeen(!seen)}
    >
      <Icon name={seen ? 'eye-off' : 'eye'} />
    </button>
  );
  return <Field autoCapitalize="none" spellCheck={false} {...props} type={seen ? 'text' : 'password'} end={toggle} />;
}
