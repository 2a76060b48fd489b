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

type BoxesProps<T extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
};

export const RadioBoxes = <T extends string>({ legend, name, options, value, onChange }: BoxesProps<T>) => (
  <fieldset>
    <legend className="field-label">{legend}</legend>
    <div className="segmented">
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span>{option}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
