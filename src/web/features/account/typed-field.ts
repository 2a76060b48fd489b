import type { ChangeEvent } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { filterTyped } from './registration/typed-text.ts';

type Form<Values extends FieldValues, Checked> = Pick<
  UseFormReturn<Values, unknown, Checked>,
  'register' | 'clearErrors'
>;

/** Editing it clears its error (accounts §5); `filter` takes out what does not belong there. */
export function typedField<Values extends FieldValues, Checked>(
  form: Form<Values, Checked>,
  name: Path<Values>,
  filter: ((text: string) => string) | undefined,
) {
  const registered = form.register(name, { onChange: () => form.clearErrors(name) });
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (filter) filterTyped(event, filter);
    return registered.onChange(event);
  };
  return { ...registered, onChange };
}

type Labelled<Name extends string> = {
  readonly names: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
  readonly id: string;
};

export const complaintsAbout = <Name extends string>(
  errors: FieldErrors<Record<Name, unknown>>,
  { names, labels, id }: Labelled<Name>,
) =>
  names.flatMap((name) => {
    const text = errors[name]?.message;
    return typeof text === 'string' && text !== '' ? [{ fieldId: `${id}-${name}`, label: labels[name], text }] : [];
  });
