import type { ChangeEvent } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { stripNameCharacters } from '#domain/text/typed-text.ts';
import { nationalDigits } from '#domain/values/phone.ts';

export const nameTyped = stripNameCharacters;

/**
 * V-04: keeps digits, spaces, dashes and brackets, up to 11 characters. Anything longer loses everything but its
 * digits, as well as the country code, which is shown before the field: so a whole number always fits, and a digit too
 * many is refused by the field's rule. It is never cut off.
 */
export const mobileTyped = (text: string): string =>
  /^[\d\s()-]{0,11}$/.test(text) && !/^0044/.test(text.replace(/\D/g, ''))
    ? text
    : nationalDigits(text).replace(/\D/g, '');

/** Removes what a field does not accept, and leaves the caret where it was. */
function filterTyped(event: ChangeEvent<HTMLInputElement>, filter: (text: string) => string): void {
  const input = event.target;
  const kept = filter(input.value);
  // Until a composed character is finished, it is not what it will be.
  if (kept === input.value || ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing)) return;
  const caret = filter(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = kept;
  input.setSelectionRange(caret, caret);
}

type Form<Values extends FieldValues, Checked> = Pick<
  UseFormReturn<Values, unknown, Checked>,
  'register' | 'clearErrors'
>;

/** Editing the field clears its error (accounts §5); `filter` removes what does not belong there. */
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
