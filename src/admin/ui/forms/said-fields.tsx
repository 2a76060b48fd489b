import * as z from 'zod/mini';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { Product } from '#contract/listing/catalogue.ts';
import { problemsOfLine, withCount } from '#domain/catalogue/mixed-box.ts';
import { countBox, longestNote, mostInBox } from '#domain/catalogue/personalisation.ts';
import { saidByStaff } from '#domain/catalogue/personalisation-words.ts';
import { lengthSeen, withPlainSigns } from '#domain/text/typed-text.ts';
import { leadText, personalisationOf, type Said } from '#web/ui/forms/personalise.tsx';
import { NumberField, SelectField, TextField } from './fields.tsx';
import { Stepper } from './stepper.tsx';

/** As a draft on the device keeps it. */
export const saidDraft = z.object({
  message: z.string(),
  isLeftBlank: z._default(z.boolean(), false),
  name: z.string(),
  age: z.string(),
  colour: z.string(),
  photo: z.string(),
  note: z._default(z.string(), ''),
  box: z._default(z.record(z.string(), z.int()), {}),
});

type SaidProps = {
  readonly options: Product['options'];
  readonly said: Said;
  readonly onSay: (said: Said) => void;
  /** In a box of the chosen size. */
  readonly pieces?: number | undefined;
};

/** What a product's own form asks its customer, as staff fill it in for them. */
export function SaidFields({ options, said, onSay, pieces }: SaidProps) {
  const { message, name, age, colours, box } = options;
  const problems = problemsOfLine(options, saidByStaff(options, personalisationOf(said)), {
    pieces,
    photoMayCome: true,
  });
  const field = (part: 'message' | 'name' | 'age' | 'note') => ({
    value: said[part],
    error: problems[part],
    autoComplete: 'off',
    onText: (text: string) => onSay({ ...said, [part]: text }),
  });
  const count = (typed: string, max: number): string => `${lengthSeen(withPlainSigns(typed))} of ${max} characters`;
  return (
    <>
      {message && (
        <TextField
          label="Message on the cake"
          optional={!message.isAskedFor}
          help={`${leadText(message.lead)}${count(said.message, message.max)}`}
          {...field('message')}
        />
      )}
      {name && <TextField label="Name on the cake" optional help={count(said.name, name.max)} {...field('name')} />}
      {age && <NumberField label="Age" optional help={`From ${age.from} to ${age.to}`} {...field('age')} />}
      {box && (
        <fieldset className="grid gap-1.5">
          <legend>
            Filling: {countBox(said.box)}
            {pieces === undefined ? '' : ` of ${pieces}`} chosen
          </legend>
          {(box.flavours ?? []).map(({ id, name: flavour, stock, extraPence = 0 }) => (
            <div key={id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                {flavour}{' '}
                <small className="text-muted">
                  {extraPence > 0 && `+${poundsText(extraPence)} · `}
                  {stock === 0 ? 'Sold out' : `${stock} there`}
                </small>
              </span>
              <Stepper
                label={flavour}
                value={said.box[id] ?? 0}
                least={0}
                most={Math.max(said.box[id] ?? 0, Math.min(stock, pieces ?? mostInBox))}
                onChange={(count) => onSay({ ...said, box: withCount(said.box, id, count) })}
              />
            </div>
          ))}
          {problems.box && <p className="field-error">{problems.box}</p>}
        </fieldset>
      )}
      {colours && (
        <SelectField label="Colours" value={said.colour} onChoose={(colour) => onSay({ ...said, colour })}>
          <option value="">Bakery’s choice</option>
          {colours.map((colour) => (
            <option key={colour}>{colour}</option>
          ))}
        </SelectField>
      )}
      <TextField label="Note to the baker" optional help={count(said.note, longestNote)} {...field('note')} />
    </>
  );
}
