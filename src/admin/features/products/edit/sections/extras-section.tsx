import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { Section, type SectionProps } from './section.tsx';

/** What the cart offers with a product, in the order in which it was ticked (decision 307). */
export function ExtrasSection({ editor, choices }: SectionProps) {
  const { typed, set, faults } = editor;
  const chosen = typed.extrasOffered;
  const known = choices?.extras ?? [];
  // An extra that was archived in the meantime is on no list, and can still be removed.
  const gone = chosen.filter((slug) => !known.some(({ key }) => key === slug)).map((key) => ({ key, name: key }));
  const names = new Map([...known, ...gone].map(({ key, name }) => [key, name]));
  return (
    <Section id="extras">
      <p className="text-muted">
        {chosen.length === 0
          ? 'The cart offers no extras with it.'
          : `The cart offers, in this order: ${chosen.map((slug) => names.get(slug)).join(', ')}.`}
      </p>
      <Named
        legend={fieldText('extrasOffered')}
        known={[...known, ...gone]}
        chosen={chosen}
        onChoose={(extrasOffered) => set({ extrasOffered })}
      />
      {faults.extrasOffered && <p className="field-error">{faults.extrasOffered}</p>}
    </Section>
  );
}

type NamedProps = {
  readonly legend: string;
  readonly known: readonly { readonly key: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: string[]) => void;
};

/** Several of what the shop has; the one ticked last comes last. */
export const Named = ({ legend, known, chosen, onChoose }: NamedProps) => (
  <fieldset>
    <legend className="mb-1.5 font-strong">{legend}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-3 gap-y-0.5">
      {known.map(({ key, name }) => (
        <Checkbox
          key={key}
          isOn={chosen.includes(key)}
          onSwitch={(isOn) => onChoose(isOn ? [...chosen, key] : chosen.filter((one) => one !== key))}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  </fieldset>
);
