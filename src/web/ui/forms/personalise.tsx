import '#web/styles/ui/lines/personalise.css';
import type { Product } from '#contract/listing/catalogue.ts';
import { type Personalisation, tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import type { OptionLead } from '#domain/catalogue/product-options.ts';
import { asCode, lengthSeen, withPlainSigns } from '#domain/text/typed-text.ts';
import { Field, TextAreaField } from './field.tsx';
import { SelectField } from './select-field.tsx';

export type Said = Readonly<Record<'message' | 'name' | 'age' | 'colour' | 'photo', string>>;

export const nothingSaid: Said = { message: '', name: '', age: '', colour: '', photo: '' };

/** What is on a line already, to be changed. */
export const saidIn = ({ message = '', name = '', age, colour = '', photo = '' }: Personalisation = {}): Said => ({
  message,
  name,
  age: age === undefined ? '' : String(age),
  colour,
  photo,
});

/** As it goes into the cart. */
export const personalisationOf = ({ message, name, age, colour, photo }: Said): Personalisation =>
  tidyPersonalisation({
    message,
    name,
    age: age.trim() === '' ? undefined : Number(asCode(age)),
    colour,
    photo: photo === '' ? undefined : photo,
  });

const left = (said: string, max: number): string => `${lengthSeen(withPlainSigns(said))} of ${max}`;

/** 'Needs 3 hours’ notice. ': of what takes longer than the cake alone. */
export function leadText(lead: OptionLead | undefined): string {
  if (!lead) return '';
  if (lead.days > 0) return `Needs ${lead.days === 1 ? 'a working day’s' : `${lead.days} working days’`} notice. `;
  return lead.hours > 0 ? `Needs ${lead.hours === 1 ? 'an hour’s' : `${lead.hours} hours’`} notice. ` : '';
}

/** Longer ones have several lines to be typed in, and no plaque would hold them. */
const longestOnPlaque = 60;

const inOneLine = (typed: string): string => typed.replace(/\s*\n\s*/g, ' ');

type PersonaliseProps = {
  readonly options: Product['options'];
  readonly said: Said;
  readonly onSay: (said: Said) => void;
  readonly messageLabel?: string;
};

/** Z-01. Whatever the cake offers; the plaque shows a message as it was typed. */
export function Personalise({ options, said, onSay, messageLabel = 'Message on the cake' }: PersonaliseProps) {
  const { message, name, age, colours } = options;
  const problems = personalisationProblems(options, personalisationOf(said));
  const change = (part: keyof Said) => ({
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
            error={problems.message}
            {...change('message')}
          />
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
      {colours && <SelectField label="Colours" options={colours} first="As the bakery chooses" {...change('colour')} />}
    </div>
  );
}
