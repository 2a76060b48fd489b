import type { ComponentProps, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { FormDraft } from '#admin/features/products/edit/form-draft.ts';
import type { ProductEditor } from '#admin/features/products/edit/use-product-editor.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { productChoices } from '#contract/admin/products/product-list.ts';
import { urls } from '#contract/pages/urls.ts';
import type { ProductLack } from '#domain/catalogue/editing/lacks.ts';
import { type FieldKey, type ProductField, productFields } from '#domain/catalogue/editing/product-fields.ts';
import { type VatClass, vatClasses } from '#domain/money/ledger.ts';

export type SectionProps = {
  readonly product: EditedProduct;
  readonly editor: ProductEditor;
  readonly choices: z.output<typeof productChoices.output> | undefined;
};

/** The parts of the form, in its order; `fields` are the beginnings of the names in a refusal that can be fixed there. */
export const formSections = [
  { id: 'basics', title: 'Basics', fields: ['name', 'categoryId', 'typeCategoryId', 'cakeBase', 'vatClass'] },
  { id: 'description', title: 'Description', fields: ['description'] },
  { id: 'pictures', title: 'Pictures', fields: ['pictures'] },
  { id: 'prices', title: 'Weights and price', fields: ['sizes', 'defaultGrams'] },
  { id: 'allergens', title: 'Ingredients and allergens', fields: ['allergens', 'ingredient', 'containsAlcohol'] },
  { id: 'options', title: 'Personalisation', fields: ['options'] },
  { id: 'extras', title: 'Extras', fields: ['extrasOffered'] },
  {
    id: 'supply',
    title: 'Stock or made to order',
    fields: ['supply', 'countsTomorrow', 'dailyPieces', 'leadDays', 'leadHours', 'orderBy', 'season', 'workUnits'],
  },
  { id: 'keeping', title: 'Storage and serving', fields: ['storage', 'bestWithinDays', 'serveAt'] },
  {
    id: 'shown',
    title: 'Visibility',
    fields: ['state', 'shown', 'featured', 'dietary', 'occasions', 'collections'],
  },
  { id: 'address', title: 'Address', fields: ['slug'] },
] as const;
export type SectionId = (typeof formSections)[number]['id'];

/** An extra has no page of its own, so it is asked for none of these. */
export const sectionsOfCakes: readonly SectionId[] = ['pictures', 'extras', 'keeping'];

/** Where each thing that is missing can be added. */
export const sectionOfLack: Readonly<Record<ProductLack, SectionId>> = {
  description: 'description',
  picture: 'pictures',
  size: 'prices',
  base: 'basics',
  allergens: 'allergens',
};

/** Whether a field with one of these names, or a part of it, was changed. */
export const isChangedIn = (editor: ProductEditor, ...fields: readonly string[]): boolean =>
  editor.changes.some(({ field }) => fields.some((own) => field === own || field.startsWith(`${own}/`)));

/** Fields side by side if they fit. */
export const fieldRow = 'flex flex-wrap items-start gap-3 [&>.field]:min-w-0 [&>.field]:flex-[1_1_130px]';

export const Section = ({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) => (
  <div id={id}>
    <Panel title={formSections.find((section) => section.id === id)?.title ?? ''}>
      <div className="column">{children}</div>
    </Panel>
  </div>
);

/** What each kind of field asks of the browser. */
const inputs: Readonly<Partial<Record<ProductField['kind'], Partial<ComponentProps<typeof TextField>>>>> = {
  whole: { inputMode: 'numeric', autoComplete: 'off' },
  wholeIfAny: { inputMode: 'numeric', autoComplete: 'off', optional: true },
  decimal: { inputMode: 'decimal', autoComplete: 'off' },
  time: { type: 'time', optional: true },
  monthDay: { autoComplete: 'off', optional: true },
  moment: { type: 'datetime-local', optional: true },
};

type TypedKey = {
  [Key in FieldKey]: FormDraft[Key] extends string ? (string extends FormDraft[Key] ? Key : never) : never;
}[FieldKey];

type FormFieldProps = Partial<
  Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'optional' | 'after' | 'placeholder' | 'list'>
> & {
  readonly editor: ProductEditor;
  readonly name: TypedKey;
  /** For a text of more than one line. */
  readonly rows?: number;
};

/** A field of the form to type into: its entry says what it is called, how much it takes and how it is typed. */
export function FormField({ editor, name, rows, ...look }: FormFieldProps) {
  const field = productFields[name];
  const tied = {
    label: field.label,
    value: editor.typed[name],
    onText: (text: string) => editor.set({ [name]: text }),
    changed: isChangedIn(editor, name),
    error: editor.faults[name],
    ...(field.kind === 'text' && { maxLength: field.longest }),
  };
  const { label = field.label, help, optional = false } = look;
  return rows === undefined ? (
    <TextField {...inputs[field.kind]} {...tied} {...look} />
  ) : (
    <TextArea {...tied} label={label} help={help} optional={optional} rows={rows} />
  );
}

const vatWords: Readonly<Record<VatClass, string>> = { zero: 'Zero rate, as for cakes', standard: 'Standard rate' };

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
            <FormField editor={editor} name="cakeBase" list="cake-bases" />
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
    <FormField editor={editor} name="description" label="What customers read" rows={5} />
  </Section>
);

export const KeepingSection = ({ editor }: SectionProps) => (
  <Section id="keeping">
    <FormField
      editor={editor}
      name="storage"
      label="How to store it"
      rows={3}
      optional
      help="If left empty, its ingredients decide."
    />
    <div className="halves">
      <FormField editor={editor} name="bestWithinDays" label="Best within" after="days" help="0 means the same day." />
      <FormField editor={editor} name="serveAt" optional />
    </div>
  </Section>
);

/** The address of its page; a previous address leads there for good. */
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
            ? 'It follows the name while this is a draft. Lower-case letters, digits and hyphens.'
            : 'Lower-case letters, digits and hyphens. The old address will always lead here.'
        }
        error={faults.slug}
      />
      {product.formerSlugs.length > 0 && (
        <p className="text-muted">Old addresses that lead here: {product.formerSlugs.join(', ')}</p>
      )}
    </Section>
  );
};
