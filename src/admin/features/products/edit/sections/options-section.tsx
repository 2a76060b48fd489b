import {
  type LeadDraft,
  leadChoices,
  type OptionsDraft,
  type WordsDraft,
} from '#admin/features/products/edit/options-draft.ts';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { NumberField, SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { longestOnCake } from '#domain/catalogue/editing/form-faults.ts';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { type PhotoShape, photoShapes } from '#domain/catalogue/product-options.ts';
import { fieldRow, Section, type SectionProps } from './section.tsx';

const shapeWords: Readonly<Record<PhotoShape, string>> = {
  circle: 'Round',
  'rectangle-4x3': 'A rectangle, 4 by 3',
};

const pictureWords: Readonly<Record<OptionsDraft['picture'], string>> = {
  none: 'None',
  photo: 'The customer’s photo',
  logo: 'The customer’s logo',
};
const pictures = ['none', 'photo', 'logo'] as const;

/** Z-01, Z-02: what customers may have written on it, choose or send. */
export function OptionsSection({ product, editor, choices }: SectionProps) {
  const { typed, set, faults } = editor;
  const { options } = typed;
  const change = (changed: Partial<OptionsDraft>): void => set({ options: { ...options, ...changed } });
  const words = (part: 'message' | 'name') => ({
    part,
    draft: options[part],
    editor,
    isExtra: product.isExtra,
    onChange: (draft: WordsDraft) => change({ [part]: draft }),
  });
  const age = (part: 'from' | 'to' | 'where') => ({
    value: options.age[part],
    onText: (text: string) => change({ age: { ...options.age, [part]: text } }),
    changed: editor.isChanged('options/age'),
    error: faults[`options.age.${part}`],
    autoComplete: 'off',
  });
  return (
    <Section id="options">
      {product.isExtra ? (
        <WordsFields {...words('message')} title="Words on it" />
      ) : (
        <>
          <WordsFields {...words('message')} title={fieldText('options/message')} />
          <WordsFields {...words('name')} title={fieldText('options/name')} />
          <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0">
            <legend className="sr-only">{fieldText('options/age')}</legend>
            <Checkbox isOn={options.age.isOn} onSwitch={(isOn) => change({ age: { ...options.age, isOn } })}>
              {fieldText('options/age')}
            </Checkbox>
            {options.age.isOn && (
              <div className={fieldRow}>
                <NumberField label="Lowest age" {...age('from')} />
                <NumberField label="Highest age" {...age('to')} />
                <TextField label="Where the age goes" maxLength={120} {...age('where')} />
                <LeadFields
                  draft={options.age}
                  changed={editor.isChanged('options/age')}
                  onChange={(lead) => change({ age: { ...options.age, ...lead } })}
                />
              </div>
            )}
          </fieldset>
          <TextArea
            label={fieldText('options/colours')}
            optional
            rows={3}
            value={options.colours}
            onText={(colours) => change({ colours })}
            changed={editor.isChanged('options/colours')}
            help="One per line. Customers can leave it to the bakery."
            error={faults['options.colours']}
          />
          <SelectField
            label={fieldText('options/box')}
            value={options.boxFrom}
            onChoose={(boxFrom) => change({ boxFrom })}
            changed={editor.isChanged('options/box')}
            help="Customers choose each piece from what is on the shelf. Each piece takes its own product’s stock and brings its allergens. Set how many pieces fit a size with its price."
            error={faults['options.box'] ?? faults['options.box.from']}
          >
            <option value="">No</option>
            {[...(choices?.categories ?? []), ...(choices?.collections ?? [])].map((one) => (
              <option key={'slug' in one ? one.slug : one.key} value={'slug' in one ? one.slug : one.key}>
                Filled from {one.name}
              </option>
            ))}
          </SelectField>
          <div className="halves">
            <SelectField
              label="A picture printed on it"
              value={options.picture}
              onChoose={(chosen) => change({ picture: pictures.find((one) => one === chosen) ?? 'none' })}
              changed={editor.isChanged('options/photo', 'options/logo')}
              error={faults['options.photo'] ?? faults['options.logo']}
            >
              {pictures.map((one) => (
                <option key={one} value={one}>
                  {pictureWords[one]}
                </option>
              ))}
            </SelectField>
            {options.picture !== 'none' && (
              <>
                <SelectField
                  label="Shape"
                  value={options.shape}
                  onChoose={(chosen) => change({ shape: photoShapes.find((one) => one === chosen) ?? 'circle' })}
                >
                  {photoShapes.map((one) => (
                    <option key={one} value={one}>
                      {shapeWords[one]}
                    </option>
                  ))}
                </SelectField>
                <NumberField
                  label="Sharp from"
                  after="pixels"
                  value={options.minPixels}
                  onText={(minPixels) => change({ minPixels })}
                  help="On the shorter side of what is printed. Smaller pictures are accepted: whoever chooses one is told that it may print a little blurred."
                  error={faults[`options.${options.picture}.minPixels`]}
                />
                <LeadFields
                  draft={options}
                  changed={editor.isChanged('options/photo', 'options/logo')}
                  onChange={change}
                />
              </>
            )}
          </div>
        </>
      )}
    </Section>
  );
}

type WordsFieldsProps = {
  readonly part: 'message' | 'name';
  readonly title: string;
  readonly draft: WordsDraft;
  readonly editor: SectionProps['editor'];
  readonly isExtra: boolean;
  readonly onChange: (draft: WordsDraft) => void;
};

function WordsFields({ part, title, draft, editor, isExtra, onChange }: WordsFieldsProps) {
  const field = (name: 'max' | 'where' | 'placeholder') => ({
    value: draft[name],
    onText: (text: string) => onChange({ ...draft, [name]: text }),
    changed: editor.isChanged(`options/${part}`),
    error: editor.faults[`options.${part}.${name}`],
    autoComplete: 'off',
  });
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="sr-only">{title}</legend>
      <Checkbox isOn={draft.isOn} onSwitch={(isOn) => onChange({ ...draft, isOn })}>
        {title}
      </Checkbox>
      {draft.isOn && (
        <div className={fieldRow}>
          <NumberField
            label="Maximum length"
            after="characters"
            help={`Up to ${isExtra ? longestWords : longestOnCake}.`}
            {...field('max')}
          />
          {!isExtra && (
            <TextField label="Where it goes" placeholder="On an icing plaque" maxLength={120} {...field('where')} />
          )}
          <TextField label="Example" optional maxLength={200} {...field('placeholder')} />
          {part === 'message' && !isExtra && (
            <Checkbox isOn={draft.isAskedFor} onSwitch={(isAskedFor) => onChange({ ...draft, isAskedFor })}>
              Always ask: customers who want none say so
            </Checkbox>
          )}
          <LeadFields
            draft={draft}
            changed={editor.isChanged(`options/${part}`)}
            onChange={(lead) => onChange({ ...draft, ...lead })}
          />
        </div>
      )}
    </fieldset>
  );
}

type LeadFieldsProps = {
  readonly draft: LeadDraft;
  readonly changed: boolean;
  readonly onChange: (lead: LeadDraft) => void;
};

const LeadFields = ({ draft: { lead, leadOrderBy }, changed, onChange }: LeadFieldsProps) => (
  <>
    <SelectField
      label="Ready in"
      value={lead}
      onChoose={(chosen) => onChange({ lead: chosen, leadOrderBy })}
      changed={changed}
      help="Hours are opening hours. The longest time in a cart counts."
    >
      {leadChoices(lead).map(({ key, words }) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </SelectField>
    {lead.endsWith('d') && (
      <TextField
        label="Cut-off time"
        optional
        type="time"
        value={leadOrderBy}
        onText={(orderBy) => onChange({ lead, leadOrderBy: orderBy })}
        changed={changed}
        help="After this time, the day of the order does not count."
      />
    )}
  </>
);
