import type { ComponentProps, Ref } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { KeyHint } from '#admin/ui/values/key-hint.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The key that leads here, shown in it. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

export const SearchField = ({ label, value, onText, hint, ...rest }: SearchFieldProps) => (
  <label className="search-field">
    <span className="visually-hidden">{label}</span>
    <Icon name="search" />
    <input type="search" {...rest} value={value} onChange={({ target }) => onText(target.value)} />
    {hint !== undefined && <KeyHint keys={hint} />}
  </label>
);
