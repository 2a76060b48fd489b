import '#web/styles/ui/choices.css';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode };

export const CheckboxField = ({ label, count, className, ...input }: ChoiceProps & { count?: number }) => (
  <label className={className ? `check ${className}` : 'check'}>
    <input type="checkbox" {...input} />
    <span className="check-box">
      <Icon name="check" />
    </span>
    <span className="check-t">{label}</span>
    {count !== undefined && <span className="facet-count">{count}</span>}
  </label>
);
