import { type ComponentProps, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { described, FieldFrame, type FieldWords } from './field-frame.tsx';

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & {
    readonly options: readonly string[];
    /** Stands first and chooses nothing. */
    readonly first: string;
  };

export function SelectField({ label, help, error, optional, options, first, ...select }: SelectFieldProps) {
  const id = useId();
  const words: FieldWords = { label, help, error, optional };
  return (
    <FieldFrame id={id} words={words}>
      <div className="control">
        <select id={id} {...select} {...described(id, words)}>
          <option value="">{first}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="icon select-arrow" />
      </div>
    </FieldFrame>
  );
}
