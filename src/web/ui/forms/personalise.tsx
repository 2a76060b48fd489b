import '#web/styles/ui/personalise.css';
import { useEffect } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { type BoxChoices, type Personalisation, tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import type { LeadTime } from '#domain/catalogue/product-options.ts';
import { lengthSeen, withPlainSigns } from '#domain/text/typed-text.ts';
import { parseWhole } from '#domain/values/number.ts';
import { CheckboxField } from './choices.tsx';
import { Field, SelectField, TextAreaField } from './field.tsx';

type Typed = 'message' | 'name' | 'age' | 'colour' | 'photo' | 'note';
export type Said = Readonly<Record<Typed, string>> & { readonly isLeftBlank: boolean; readonly box: BoxChoices };

export const nothingSaid: Said = {
  message: '',
  isLeftBlank: false,
  name: '',
  age: '',
  colour: '',
  photo: '',
  note: '',
  box: {},
};

/** What is on a line item already, ready to be changed. */
export const saidIn = ({ age, isLeftBlank, ...said }: Personalisation = {}): Said => ({
  message: said.message ?? '',
  isLeftBlank: isLeftBlank === true,
  name: said.name ?? '',
  age: age === undefined ? '' : String(age),
  colour: said.colour ?? '',
  photo: said.photo ?? '',
  note: said.note ?? '',
  box: said.box ?? {},
});

/** The personalisation as it goes into the cart. */
export const personalisationOf = ({
  message,
  isLeftBlank,
  name,
  age,
  colour,
  photo,
  note,
  box,
}: Said): Personalisation =>
  tidyPersonalisation({
    message,
    isLeftBlank: isLeftBlank || undefined,
    name,
    age: age.trim() === '' ? undefined : (parseWhole(age) ?? Number.NaN),
    colour,
    photo: photo === '' ? undefined : photo,
    note,
    box,
  });

const left = (said: string, max: number): string => `${lengthSeen(withPlainSigns(said))} of ${max}`;

/** 'Needs 3 hours’ notice. ': for options that take longer than the product alone. */
export function leadText(lead: LeadTime | undefined): string {
  if (!lead) return '';
  if (lead.days > 0) return `Needs ${lead.days === 1 ? 'a working day’s' : `${lead.days} working days’`} notice. `;
  return lead.hours > 0 ? `Needs ${lead.hours === 1 ? 'an hour’s' : `${lead.hours} hours’`} notice. ` : '';
}

/** A longer message gets several lines to type in, and no plaque would hold it. */
const longestOnPlaque = 60;

const inOneLine = (typed: string): string => typed.replace(/\s*\n\s*/g, ' ');

type PersonaliseProps = {
  readonly options: Product['options'];
  readonly said: Said;
  readonly onSay: (said: Said) => void;
  readonly messageLabel?: string;
  /** The customer wanted it as it is: what is missing is reported too, not only what cannot be piped. */
  readonly isAsked?: boolean;
};

/** Z-01. Whatever the product offers; the plaque shows a message as it was typed. */
export function Personalise({
  options,
  said,
  onSay,
  messageLabel = 'Message on the cake',
  isAsked = false,
}: PersonaliseProps) {
  const { message, name, age, colours } = options;
  const problems = personalisationProblems(options, personalisationOf(said));
  const change = (part: Typed) => ({
    value: said[part],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onSay({ ...said, [part]: target.value }),
  });
  if (!message && !name && !age && !colours) return null;
  return (
    <div className="personalise">
      {message && message.max > longestOnPlaque && (
        <TextAreaField
          label={messageLabel}
          optional
          rows={3}
          placeholder={message.placeholder}
          help={left(said.message, message.max)}
          error={problems.message}
          value={said.message}
          onChange={({ target }) => onSay({ ...said, message: inOneLine(target.value) })}
        />
      )}
      {message && message.max <= longestOnPlaque && (
        <>
          <Field
            label={messageLabel}
            optional={!message.isAskedFor}
            autoComplete="off"
            placeholder={message.placeholder}
            help={`${message.where}. ${leadText(message.lead)}${left(said.message, message.max)}`}
            error={said.message.trim() === '' && !isAsked ? undefined : problems.message}
            {...change('message')}
          />
          {message.isAskedFor && said.message.trim() === '' && (
            <CheckboxField
              label="Leave it blank"
              checked={said.isLeftBlank}
              onChange={({ target }) => onSay({ ...said, isLeftBlank: target.checked })}
            />
          )}
          {said.message.trim() !== '' && problems.message === undefined && (
            <p className="plaque" aria-hidden="true" dir="auto">
              {personalisationOf(said).message}
            </p>
          )}
        </>
      )}
      {name && (
        <Field
          label="Name"
          optional
          autoComplete="off"
          placeholder={name.placeholder}
          help={`${name.where}. ${leadText(name.lead)}${left(said.name, name.max)}`}
          error={problems.name}
          {...change('name')}
        />
      )}
      {age && (
        <Field
          label="Age"
          optional
          autoComplete="off"
          inputMode="numeric"
          help={`${age.where}${age.lead ? `. ${leadText(age.lead).trim()}` : ''}`}
          error={problems.age}
          {...change('age')}
        />
      )}
      {colours && <SelectField label="Colours" options={colours} first="Baker’s choice" {...change('colour')} />}
    </div>
  );
}

/**
 * Scrolls the first field with an error into view and focuses it: the button that was pressed may be screens away from
 * it, or at the foot of a phone.
 * @param asked how often something was wanted that is not available as it is
 */
export function useFirstFault(asked: number, part: () => ParentNode | null | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it was wanted
  useEffect(() => {
    const field = asked > 0 ? part()?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [asked]);
}
