import { useMay } from '#admin/lib/session/session.ts';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { urls } from '#contract/pages/urls.ts';
import { type VatClass, vatClasses } from '#domain/money/ledger/vat.ts';
import { isChangedIn, Section, type SectionProps } from './section.tsx';

const vatWords: Readonly<Record<VatClass, string>> = { zero: 'Zero rate, as cakes', standard: 'Standard rate' };

export function BasicsSection({ product, editor, choices }: SectionProps) {
  const { typed, set, faults } = editor;
  const mayVat = useMay('settings.money');
  return (
    <Section id="basics">
      <div className="halves">
        <TextField
          label="Name"
          value={typed.name}
          maxLength={120}
          onText={(name) => set({ name })}
          changed={isChangedIn(editor, 'name')}
          error={faults.name}
        />
        {!product.isExtra && (
          <SelectField
            label="Category"
            value={typed.category}
            onChoose={(category) => set({ category })}
            changed={isChangedIn(editor, 'categoryId', 'typeCategoryId')}
            error={faults.categoryId ?? faults.typeCategoryId}
          >
            {choices?.categories.map(({ id, name, parentId }) => (
              <option key={id} value={id}>
                {parentId === null ? name : `– ${name}`}
              </option>
            ))}
          </SelectField>
        )}
        {!product.isExtra && (
          <>
            <TextField
              label="Cake base"
              value={typed.cakeBase}
              maxLength={80}
              list="cake-bases"
              onText={(cakeBase) => set({ cakeBase })}
              changed={isChangedIn(editor, 'cakeBase')}
              error={faults.cakeBase}
            />
            <datalist id="cake-bases">
              {choices?.bases.map((base) => (
                <option key={base} value={base} />
              ))}
            </datalist>
          </>
        )}
        <SelectField
          label="VAT"
          value={typed.vatClass}
          onChoose={(chosen) => set({ vatClass: vatClasses.find((one) => one === chosen) ?? 'zero' })}
          changed={isChangedIn(editor, 'vatClass')}
          disabled={!mayVat}
        >
          {vatClasses.map((one) => (
            <option key={one} value={one}>
              {vatWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}

export const DescriptionSection = ({ editor }: SectionProps) => (
  <Section id="description">
    <TextArea
      label="What customers read"
      rows={5}
      maxLength={4_000}
      value={editor.typed.description}
      onText={(description) => editor.set({ description })}
      changed={isChangedIn(editor, 'description')}
      error={editor.faults.description}
    />
  </Section>
);

export const KeepingSection = ({ editor }: SectionProps) => {
  const { typed, set, faults } = editor;
  return (
    <Section id="keeping">
      <TextArea
        label="How to keep it"
        optional
        value={typed.storage}
        onText={(storage) => set({ storage })}
        changed={isChangedIn(editor, 'storage')}
        help="Where nothing is said, its ingredients decide."
        error={faults.storage}
      />
      <div className="halves">
        <TextField
          label="Best within"
          optional
          after="days"
          inputMode="numeric"
          autoComplete="off"
          value={typed.bestWithinDays}
          onText={(bestWithinDays) => set({ bestWithinDays })}
          changed={isChangedIn(editor, 'bestWithinDays')}
          help="0 is the day itself."
          error={faults.bestWithinDays}
        />
        <TextField
          label="Serve at"
          optional
          value={typed.serveAt}
          onText={(serveAt) => set({ serveAt })}
          changed={isChangedIn(editor, 'serveAt')}
          error={faults.serveAt}
        />
      </div>
    </Section>
  );
};

/** The address of its page; a former one leads there for good. */
export const AddressSection = ({ product, editor }: SectionProps) => {
  const { typed, set, faults } = editor;
  const before = decodeURI(urls.product('')).replace(adminBase, '');
  return (
    <Section id="address">
      <TextField
        label="Address"
        before={before}
        value={typed.slug}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        onText={(slug) => set({ slug })}
        changed={isChangedIn(editor, 'slug')}
        help={
          product.form.state === 'draft'
            ? 'It follows the name while this is a draft. Small letters, digits and hyphens.'
            : 'Small letters, digits and hyphens. Whoever comes by the former address is led on, for good.'
        }
        error={faults.slug}
      />
      {product.formerSlugs.length > 0 && <p className="muted">These lead here: {product.formerSlugs.join(', ')}</p>}
    </Section>
  );
};
