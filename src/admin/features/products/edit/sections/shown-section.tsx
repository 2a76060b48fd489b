import { useState } from 'react';
import { stateLooks } from '#admin/features/products/product-looks.tsx';
import { Button } from '#admin/ui/actions/button.tsx';
import { Checkbox, RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { type ProductState, productStates } from '#domain/catalogue/editing/product-form.ts';
import { Named } from './extras-section.tsx';
import { isChangedIn, Section, type SectionProps } from './section.tsx';

const hints: Readonly<Record<ProductState, string>> = {
  draft: 'Not yet for customers',
  shown: 'Customers see it and can order it, from and until the moments below',
  hidden: 'Not now; it keeps its address and its orders',
  archived: 'No more; it leaves the lists here too, and nothing is deleted',
};

/** E-02: the state, its time, and the lists that it stands in. */
export function ShownSection({ product, editor, choices }: SectionProps) {
  const { typed, set, faults } = editor;
  return (
    <Section id="shown">
      <fieldset className="plain-fieldset halves">
        <legend className="visually-hidden">State</legend>
        {productStates.map((state) => (
          <RadioCard
            key={state}
            name="state"
            isOn={typed.state === state}
            onChoose={() => set({ state })}
            icon={stateLooks[state].icon}
            hint={hints[state]}
          >
            {stateLooks[state].word}
          </RadioCard>
        ))}
      </fieldset>
      {faults.state && <p className="field-error">{faults.state}</p>}
      <div className="halves">
        <TextField
          label="Shown from"
          optional
          type="datetime-local"
          value={typed.shownFrom}
          onText={(shownFrom) => set({ shownFrom })}
          changed={isChangedIn(editor, 'shownFrom')}
          error={faults.shownFrom}
        />
        <TextField
          label="Shown until"
          optional
          type="datetime-local"
          value={typed.shownUntil}
          onText={(shownUntil) => set({ shownUntil })}
          changed={isChangedIn(editor, 'shownUntil')}
          error={faults.shownUntil}
        />
      </div>
      {!product.isExtra && (
        <>
          <div className="halves">
            <Checkbox isOn={typed.featured} onSwitch={(featured) => set({ featured })}>
              Featured
            </Checkbox>
            {typed.featured && (
              <TextField
                label="Place among the featured"
                optional
                inputMode="numeric"
                autoComplete="off"
                value={typed.featuredRank}
                onText={(featuredRank) => set({ featuredRank })}
                changed={isChangedIn(editor, 'featuredRank')}
                help="The lowest first; without one it stands behind those that have one."
                error={faults.featuredRank}
              />
            )}
          </div>
          <Words
            legend="Dietary marks"
            known={choices?.dietary ?? []}
            chosen={typed.dietary}
            onChoose={(dietary) => set({ dietary })}
          />
          <Words
            legend="Occasions"
            known={choices?.occasions ?? []}
            chosen={typed.occasions}
            onChoose={(occasions) => set({ occasions })}
          />
          {choices && choices.collections.length > 0 ? (
            <Named
              legend="Collections gathered by hand"
              known={choices.collections}
              chosen={typed.collections}
              onChoose={(collections) => set({ collections })}
            />
          ) : (
            <p className="muted">No collection is gathered by hand: each follows from its own rule.</p>
          )}
          {faults.collections && <p className="field-error">{faults.collections}</p>}
        </>
      )}
    </Section>
  );
}

type WordsProps = {
  readonly legend: string;
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: string[]) => void;
};

/** 'baby-shower' as 'Baby shower'. */
const spoken = (word: string): string => {
  const words = word.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Words that the shop has, and one that it has not yet. */
function Words({ legend, known, chosen, onChoose }: WordsProps) {
  const [other, setOther] = useState('');
  const all = [...new Set([...known, ...chosen])];
  const add = (): void => {
    const word = other.trim();
    if (word !== '' && !chosen.includes(word)) onChoose([...chosen, word]);
    setOther('');
  };
  return (
    <fieldset className="plain-fieldset">
      <legend>{legend}</legend>
      <div className="product-words">
        {all.map((word) => (
          <Checkbox
            key={word}
            isOn={chosen.includes(word)}
            onSwitch={(isOn) => onChoose(isOn ? [...chosen, word] : chosen.filter((one) => one !== word))}
          >
            {spoken(word)}
          </Checkbox>
        ))}
      </div>
      <div className="row product-other">
        <TextField label={`Another of the ${legend.toLowerCase()}`} value={other} maxLength={60} onText={setOther} />
        <Button onClick={add}>Add</Button>
      </div>
    </fieldset>
  );
}
