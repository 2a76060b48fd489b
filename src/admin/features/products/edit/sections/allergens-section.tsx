import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { unknownAllergens } from '#domain/catalogue/editing/lacks.ts';
import { type AllergenKey, allergenGroups, allergenName } from '#domain/diet/allergens.ts';
import { isChangedIn, Section, type SectionProps } from './section.tsx';

const choices = [
  { value: 'contains', text: 'Contains' },
  { value: 'mayContain', text: 'May contain' },
  { value: 'none', text: 'None' },
] as const;
type Level = (typeof choices)[number]['value'];

/** E-02: each of the fourteen is said, cereals and nuts by name; what is unknown cannot be sold. */
export function AllergensSection({ product, editor }: SectionProps) {
  const { typed, set, faults, form } = editor;
  const unknown = unknownAllergens(form.allergens);
  const say = (level: Level, ...keys: readonly AllergenKey[]): void =>
    set({ allergens: { ...typed.allergens, ...Object.fromEntries(keys.map((key) => [key, level])) } });
  const isListChanged = isChangedIn(editor, 'ingredients', 'ingredientLines');
  return (
    <Section id="allergens">
      {!product.isExtra && (
        <>
          <TextArea
            label="Ingredients in a sentence"
            value={typed.ingredients}
            onText={(ingredients) => set({ ingredients })}
            changed={isChangedIn(editor, 'ingredients')}
            error={faults.ingredients}
          />
          <TextArea
            label="List of ingredients"
            rows={6}
            value={typed.lines}
            onText={(lines) => set({ lines })}
            changed={isChangedIn(editor, 'ingredientLines')}
            help="One a line, the heaviest first, as it stands on the label."
            error={faults.ingredientLines}
          />
          <Checkbox isOn={typed.containsAlcohol} onSwitch={(containsAlcohol) => set({ containsAlcohol })}>
            Contains alcohol
          </Checkbox>
        </>
      )}
      {isListChanged && !isChangedIn(editor, 'allergens') && (
        <Banner kind="warning">
          <b>Look at the allergens once more.</b> The ingredients changed, and what is said of the allergens did not.
        </Banner>
      )}
      {faults.allergens && <p className="field-error">{faults.allergens}</p>}
      {unknown.length > 0 && (
        <div className="row row--wrap">
          <span>{unknown.length === 1 ? '1 is unknown.' : `${unknown.length} are unknown.`}</span>
          <Button size="small" onClick={() => say('none', ...unknown)}>
            All the others: none
          </Button>
        </div>
      )}
      <div className="allergen-levels">
        {allergenGroups.map(({ name, keys }) => (
          <fieldset key={name} className="plain-fieldset">
            <legend className={keys.length > 1 ? '' : 'visually-hidden'}>{name}</legend>
            {keys.map((key) => (
              <div key={key} className="allergen-level">
                <span>
                  {allergenName(key)}
                  {isChangedIn(editor, `allergens/${key}`) && <span className="field-changed">Changed</span>}
                  {form.allergens[key] === undefined && <small className="product-lacks">Unknown</small>}
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
