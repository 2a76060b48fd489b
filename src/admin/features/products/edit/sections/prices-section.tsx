import { useState } from 'react';
import { emptySize, type SizeDraft } from '#admin/features/products/edit/form-draft.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { AmountField, NumberField, SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { fieldText, sizeWords } from '#domain/catalogue/editing/field-words.ts';
import { parseWeight } from '#domain/values/typed-weight.ts';
import { noGrams, weightTextFromGrams } from '#domain/values/weight.ts';
import { FieldsOf, fieldRow, Section, type SectionProps } from './section.tsx';

const weightText = (typed: string): string => {
  const grams = parseWeight(typed);
  return grams === null ? 'A weight' : weightTextFromGrams(grams);
};

type Times = Pick<SizeDraft, 'lowerFrom' | 'lowerUntil'>;

const isLowered = (size: SizeDraft | undefined): boolean => size !== undefined && size.lower.trim() !== '';

/** When all lower prices begin and end; null if they differ. */
function sharedTimes(sizes: readonly SizeDraft[]): Times | null {
  const [first, ...others] = sizes.filter(isLowered);
  const { lowerFrom, lowerUntil } = first ?? emptySize;
  const isSame = others.every((other) => other.lowerFrom === lowerFrom && other.lowerUntil === lowerUntil);
  return isSame ? { lowerFrom, lowerUntil } : null;
}

/** E-02: the weights on offer, each with its price, and a lower price for a time. */
export function PricesSection({ product, editor }: SectionProps) {
  const { typed, set, faults } = editor;
  const mayPrice = useMay('prices.edit');
  const [isApart, setApart] = useState(false);
  const times = sharedTimes(typed.sizes);
  const isShared = times !== null && !isApart;
  const change = (at: number, changed: Partial<SizeDraft>): void =>
    set({ sizes: typed.sizes.map((size, place) => (place === at ? { ...size, ...changed } : size)) });
  /** A price that is lowered along with others is lowered for as long as they are. */
  const lower = (at: number, text: string): void =>
    change(at, { lower: text, ...(isShared && !isLowered(typed.sizes[at]) && typed.sizes.some(isLowered) && times) });
  const time = (changed: Partial<Times>): void =>
    set({ sizes: typed.sizes.map((size) => (isLowered(size) ? { ...size, ...changed } : size)) });
  const timeField = (part: keyof Times) => {
    const at = typed.sizes.findIndex(isLowered);
    const own = field(at, part);
    const faulty = typed.sizes.findIndex((_, place) => faults[`sizes.${place}.${part}`] !== undefined);
    return {
      ...own,
      onText: (text: string) => time({ [part]: text }),
      error: faults[`sizes.${faulty}.${part}`],
    };
  };
  const remove = (at: number): void => {
    const sizes = typed.sizes.filter((_, place) => place !== at);
    const isGone = typed.sizes[at]?.grams === typed.defaultGrams;
    set({ sizes, ...(isGone && { defaultGrams: sizes[0]?.grams ?? '' }) });
  };
  const add = (): void => {
    const like = typed.sizes.at(-1);
    const grams = product.isExtra ? '0' : '';
    set({
      sizes: [...typed.sizes, { ...emptySize, grams, price: like?.price ?? '' }],
      ...(typed.sizes.length === 0 && { defaultGrams: grams }),
    });
  };
  const weigh = (at: number, grams: string): void => {
    const isDefault = typed.sizes[at]?.grams === typed.defaultGrams;
    const sizes = typed.sizes.map((one, place) => (place === at ? { ...one, grams } : one));
    set({ sizes, ...(isDefault && { defaultGrams: grams }) });
  };
  const field = (at: number, part: keyof SizeDraft, name = part as string) => ({
    value: typed.sizes[at]?.[part] ?? '',
    onText: (text: string) => change(at, { [part]: text }),
    changed: editor.isChanged(`sizes/${parseWeight(typed.sizes[at]?.grams ?? '') ?? noGrams}/${name}`),
    error: faults[`sizes.${at}.${name}`],
    autoComplete: 'off',
  });
  return (
    <Section id="prices">
      <fieldset className="column" disabled={!mayPrice}>
        <legend className="sr-only">Weights and prices</legend>
        {!mayPrice && <p className="text-muted">Ask a manager to change these.</p>}
        {faults.sizes && <p className="field-error">{faults.sizes}</p>}
        {typed.sizes.map((size, at) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is being typed a weight has no other name
            key={at}
            className="m-0 grid min-w-0 gap-3 rounded-large border border-line px-3.5 pt-3 pb-3.5 [&>legend]:px-1.5 [&>legend]:py-0 [&>legend]:font-strong"
          >
            <legend>{product.isExtra ? 'Per piece' : weightText(size.grams)}</legend>
            <div className={fieldRow}>
              {!product.isExtra && (
                <NumberField
                  label={sizeWords.grams}
                  after="g"
                  {...field(at, 'grams')}
                  onText={(grams) => weigh(at, grams)}
                  onBlur={({ target }) => {
                    const grams = parseWeight(target.value);
                    if (grams !== null && String(grams) !== target.value) weigh(at, String(grams));
                  }}
                />
              )}
              <AmountField label={sizeWords.pricePence} {...field(at, 'price', 'pricePence')} />
              <AmountField
                label={sizeWords.lowerPricePence}
                placeholder="none"
                {...field(at, 'lower', 'lowerPricePence')}
                onText={(text) => lower(at, text)}
              />
              {typed.sizes.length > 1 && (
                <IconButton
                  icon="trash-2"
                  label={`Remove ${weightText(size.grams)}`}
                  className="mt-6.5"
                  onClick={() => remove(at)}
                />
              )}
            </div>
            {!isShared && isLowered(size) && (
              <div className="halves">
                <TextField label={sizeWords.lowerFrom} optional type="datetime-local" {...field(at, 'lowerFrom')} />
                <TextField label={sizeWords.lowerUntil} optional type="datetime-local" {...field(at, 'lowerUntil')} />
              </div>
            )}
            <details>
              <summary className="min-h-12 cursor-pointer py-3.25 text-sm text-primary">
                Label, servings and pieces
              </summary>
              <div className={fieldRow}>
                <TextField label={sizeWords.label} optional placeholder="Box of 4" {...field(at, 'label')} />
                <NumberField label={sizeWords.servingsFrom} optional {...field(at, 'servingsFrom')} />
                <NumberField label={sizeWords.servingsTo} optional {...field(at, 'servingsTo')} />
                <NumberField
                  label={sizeWords.pieces}
                  {...field(at, 'pieces')}
                  help="How many pieces of stock one uses."
                />
                <NumberField label={sizeWords.netGrams} optional after="g" {...field(at, 'netGrams')} />
                {product.isExtra && (
                  <AmountField label={sizeWords.depositPence} {...field(at, 'deposit', 'depositPence')} />
                )}
              </div>
            </details>
          </fieldset>
        ))}
        {isShared && typed.sizes.some(isLowered) && (
          <div className="column">
            <div className="halves">
              <TextField label={sizeWords.lowerFrom} optional type="datetime-local" {...timeField('lowerFrom')} />
              <TextField label={sizeWords.lowerUntil} optional type="datetime-local" {...timeField('lowerUntil')} />
            </div>
            {typed.sizes.length > 1 && (
              <p className="text-muted">
                For every weight with a lower price.{' '}
                <TextButton onClick={() => setApart(true)}>Set it for each weight</TextButton>
              </p>
            )}
          </div>
        )}
        {(!product.isExtra || typed.sizes.length === 0) && (
          <Button icon="plus" onClick={add} className="justify-self-start">
            {product.isExtra ? 'Add a price' : 'Add a weight'}
          </Button>
        )}
        {typed.sizes.length > 1 && (
          <SelectField
            label={fieldText('defaultGrams')}
            value={typed.defaultGrams}
            onChoose={(defaultGrams) => set({ defaultGrams })}
            changed={editor.isChanged('defaultGrams')}
            help="The weight and price shown on cards and in lists."
            error={faults.defaultGrams}
          >
            {typed.sizes.map(({ grams }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two weights may be the same while one of them is being typed
              <option key={at} value={grams}>
                {weightText(grams)}
              </option>
            ))}
          </SelectField>
        )}
        <FieldsOf section="prices" product={product} editor={editor} />
      </fieldset>
    </Section>
  );
}
