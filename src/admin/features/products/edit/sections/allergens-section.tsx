import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Changed } from '#admin/ui/forms/field-frame.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { unknownAllergens } from '#domain/catalogue/editing/lacks.ts';
import { type AllergenKey, allergenGroups, allergenName } from '#domain/diet/allergens.ts';
import { FieldsOf, FormField, Section, type SectionProps } from './section.tsx';

const choices = [
  { value: 'contains', text: 'Contains' },
  { value: 'mayContain', text: 'May contain' },
  { value: 'none', text: 'None' },
] as const;
type Level = (typeof choices)[number]['value'];

/** E-02: each of the fourteen has to be stated, cereals and nuts by name; a product with unknown ones cannot be sold. */
export function AllergensSection({ product, editor }: SectionProps) {
  const { typed, set, faults, value: form } = editor;
  const unknown = unknownAllergens(form.allergens);
  const say = (level: Level, ...keys: readonly AllergenKey[]): void =>
    set({ allergens: { ...typed.allergens, ...Object.fromEntries(keys.map((key) => [key, level])) } });
  const isListChanged = editor.isChanged('ingredients', 'ingredientLines');
  return (
    <Section id="allergens">
      {!product.isExtra && (
        <>
          <FormField editor={editor} name="ingredients" />
          <TextArea
            label={fieldText('ingredientLines')}
            rows={6}
            value={typed.lines}
            onText={(lines) => set({ lines })}
            changed={editor.isChanged('ingredientLines')}
            help="One per line, heaviest first, as on the label."
            error={faults.ingredientLines}
          />
        </>
      )}
      <FieldsOf section="allergens" product={product} editor={editor} except={['ingredients']} />
      {isListChanged && !editor.isChanged('allergens') && (
        <Banner kind="warning">
          <b>Please check the allergens.</b> You changed the ingredients but not the allergens.
        </Banner>
      )}
      {faults.allergens && <p className="field-error">{faults.allergens}</p>}
      {unknown.length > 0 && (
        <div className="flex flex-wrap items-center gap-2.5">
          <span>{unknown.length === 1 ? '1 is unknown.' : `${unknown.length} are unknown.`}</span>
          <Button size="small" onClick={() => say('none', ...unknown)}>
            Set all others to none
          </Button>
        </div>
      )}
      <div className="grid gap-1">
        {allergenGroups.map(({ name, keys }) => (
          <fieldset key={name}>
            <legend className={keys.length > 1 ? 'mb-1.5 font-strong' : 'sr-only'}>{name}</legend>
            {keys.map((key) => (
              <div
                key={key}
                className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line [&>span]:flex [&>span]:flex-wrap [&>span]:gap-x-2 [&>span]:gap-y-0"
              >
                <span>
                  {allergenName(key)}
                  {editor.isChanged(`allergens/${key}`) && <Changed />}
                  {form.allergens[key] === undefined && (
                    <small className="inline-flex items-center gap-1.25 font-strong text-toffee-700">Unknown</small>
                  )}
                </span>
                <Segmented
                  label={allergenName(key)}
                  choices={choices}
                  value={form.allergens[key] ?? null}
                  onChange={(level) => say(level, key)}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
