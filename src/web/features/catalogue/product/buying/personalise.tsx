import '#web/styles/catalogue/personalise.css';
import type { Product } from '#contract/listing/catalogue.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';

export type Said = { readonly message: string; readonly name: string; readonly age: string; readonly colour: string };

export const nothingSaid: Said = { message: '', name: '', age: '', colour: '' };

/** As it goes into the cart. */
export const personalisationOf = ({ message, name, age, colour }: Said): Personalisation => ({
  ...(message.trim() !== '' && { message: message.trim() }),
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(age.trim() !== '' && { age: Number(age) }),
  ...(colour !== '' && { colour }),
});

const left = (said: string, max: number): string => `${[...said].length} of ${max}`;

type PersonaliseProps = {
  readonly options: Product['options'];
  readonly said: Said;
  readonly onSay: (said: Said) => void;
};

/** Z-01. Whatever the cake offers; the plaque shows a message as it was typed. */
export function Personalise({ options, said, onSay }: PersonaliseProps) {
  const { message, name, age, colours } = options;
  const problems = personalisationProblems(options, personalisationOf(said));
  const change = (part: keyof Said) => ({
    value: said[part],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onSay({ ...said, [part]: target.value }),
  });
  if (!message && !name && !age && !colours) return null;
  return (
    <div className="personalise">
      {message && (
        <>
          <Field
            label="Message on the cake"
            optional
            autoComplete="off"
            placeholder={message.placeholder}
            help={`${message.where}. ${left(said.message, message.max)}`}
            error={problems.message}
            {...change('message')}
          />
          {said.message.trim() !== '' && problems.message === undefined && (
            <p className="plaque" aria-hidden="true">
              {said.message.trim()}
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
          help={`${name.where}. ${left(said.name, name.max)}`}
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
          help={age.where}
          error={problems.age}
          {...change('age')}
        />
      )}
      {colours && <SelectField label="Colours" options={colours} first="As the bakery chooses" {...change('colour')} />}
    </div>
  );
}
