import { useState } from 'react';
import { stateLooks } from '#admin/features/products/product-looks.tsx';
import { Button } from '#admin/ui/actions/button.tsx';
import { Checkbox, RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { type ProductState, productFields, productStates } from '#domain/catalogue/editing/product-fields.ts';
import { Named } from './extras-section.tsx';
import { FieldsOf, FormField, Section, type SectionProps } from './section.tsx';

const hints: Readonly<Record<ProductState, string>> = {
  draft: 'Not yet visible to customers',
  shown: 'Customers can see and order it, between the times below',
  hidden: 'Not visible for now. It keeps its address and its orders',
  archived: 'No longer sold. It leaves the lists here too, but nothing is deleted',
};

/** E-02: the state, its time, and the lists that the product is in. */
export function ShownSection({ product, editor, choices }: SectionProps) {
  const { typed, set, faults } = editor;
  return (
    <Section id="shown">
      <fieldset className="halves">
        <legend className="sr-only">{productFields.state.label}</legend>
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
      <FieldsOf
        section="shown"
        product={product}
        editor={editor}
        except={['state', 'featured', 'featuredRank', 'dietary', 'occasions']}
      />
      {!product.isExtra && (
        <>
          <div className="halves">
            <FormField editor={editor} name="featured" />
            {typed.featured && <FormField editor={editor} name="featuredRank" />}
          </div>
          <Words
            legend={productFields.dietary.label}
            known={choices?.dietary ?? []}
            chosen={typed.dietary}
            onChoose={(dietary) => set({ dietary })}
          />
          <Words
            legend={productFields.occasions.label}
            known={choices?.occasions ?? []}
            chosen={typed.occasions}
            onChoose={(occasions) => set({ occasions })}
          />
          {choices && choices.collections.length > 0 ? (
            <Named
              legend={fieldText('collections')}
              known={choices.collections}
              chosen={typed.collections}
              onChoose={(collections) => set({ collections })}
            />
          ) : (
            <p className="text-muted">There are no hand-picked collections. Each follows its own rule.</p>
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

/** Words that the shop already has, and a new one. */
function Words({ legend, known, chosen, onChoose }: WordsProps) {
  const [other, setOther] = useState('');
  const all = [...new Set([...known, ...chosen])];
  const add = (): void => {
    const word = other.trim();
    if (word !== '' && !chosen.includes(word)) onChoose([...chosen, word]);
    setOther('');
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-strong">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-3 gap-y-0.5">
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
      <div className="flex items-end gap-2.5">
        <TextField label={`Add to ${legend.toLowerCase()}`} value={other} maxLength={60} onText={setOther} />
        <Button onClick={add}>Add</Button>
      </div>
    </fieldset>
  );
}
