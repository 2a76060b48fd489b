import type { ComponentProps, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { ProductEditor } from '#admin/features/products/edit/use-product-editor.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { AmountField, SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { productChoices } from '#contract/admin/products/product-list.ts';
import { urls } from '#contract/pages/urls.ts';
import type { ProductLack } from '#domain/catalogue/editing/lacks.ts';
import {
  type FieldKey,
  fieldKeys,
  formSections,
  type ProductField,
  productFields,
  type SectionKey,
} from '#domain/catalogue/editing/product-fields.ts';
import { type VatClass, vatClasses } from '#domain/money/ledger.ts';

export type SectionProps = {
  readonly product: EditedProduct;
  readonly editor: ProductEditor;
  readonly choices: z.output<typeof productChoices.output> | undefined;
};

/** The parts of the form that hold more than single values, by the beginnings of their fields' names in a refusal. */
const otherFields: Readonly<Partial<Record<SectionKey, readonly string[]>>> = {
  basics: ['name', 'categoryId', 'typeCategoryId'],
  pictures: ['pictures'],
  prices: ['sizes', 'defaultGrams'],
  allergens: ['allergens', 'ingredientLines'],
  options: ['options'],
  extras: ['extrasOffered'],
  shown: ['collections'],
  address: ['slug'],
};

const keysOf = (section: SectionKey): FieldKey[] => fieldKeys.filter((key) => productFields[key].section === section);

/** The beginnings of the names in a refusal that can be fixed in that part. */
export const fieldsOfSection = (section: SectionKey): readonly string[] => [
  ...(otherFields[section] ?? []),
  ...keysOf(section),
];

/** An extra has no page of its own, so it is asked for none of these. */
export const sectionsOfCakes: readonly SectionKey[] = ['pictures', 'extras', 'keeping'];

/** Where each thing that is missing can be added. */
export const sectionOfLack: Readonly<Record<ProductLack, SectionKey>> = {
  description: 'description',
  picture: 'pictures',
  size: 'prices',
  base: 'basics',
  allergens: 'allergens',
};

/** Fields side by side if they fit. */
export const fieldRow = 'flex flex-wrap items-start gap-3 [&>.field]:min-w-0 [&>.field]:flex-[1_1_130px]';

export const Section = ({ id, children }: { readonly id: SectionKey; readonly children: ReactNode }) => (
  <div id={id}>
    <Panel title={formSections[id]}>
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

type FormFieldProps = {
  readonly editor: ProductEditor;
  readonly name: FieldKey;
  /** Of the `<datalist>` with what other products have there. */
  readonly list?: string;
};

/** A field of the form: its entry says what it is called, how much it takes and how it is typed. */
export function FormField({ editor, name, list }: FormFieldProps) {
  const field: ProductField = productFields[name];
  const { label, help, unit, placeholder } = field;
  const value = editor.typed[name];
  if (typeof value === 'boolean')
    return (
      <Checkbox isOn={value} onSwitch={(isOn) => editor.set({ [name]: isOn })}>
        {label}
      </Checkbox>
    );
  if (typeof value !== 'string') return null;
  const tied = {
    label,
    help,
    value,
    onText: (text: string) => editor.set({ [name]: text }),
    changed: editor.isChanged(name),
    error: editor.faults[name],
    ...(field.kind === 'text' && { maxLength: field.longest, optional: field.isOptional }),
  };
  if (field.kind === 'amount') return <AmountField {...tied} optional />;
  return field.kind === 'text' && field.rows !== undefined ? (
    <TextArea {...tied} rows={field.rows} />
  ) : (
    <TextField {...inputs[field.kind]} {...tied} after={unit} placeholder={placeholder} list={list} />
  );
}

type FieldsOfProps = Pick<SectionProps, 'product' | 'editor'> & {
  readonly section: SectionKey;
  /** Those that the section draws itself, or leaves out. */
  readonly except?: readonly FieldKey[];
};

/** The fields of a section in their order, the shorter ones side by side. */
export function FieldsOf({ section, product, editor, except = [] }: FieldsOfProps) {
  const keys = keysOf(section).filter(
    (key) => !except.includes(key) && !(product.isExtra && productFields[key].cakesOnly),
  );
  const isTall = (key: FieldKey): boolean => 'rows' in productFields[key];
  const short = keys.filter((key) => !isTall(key));
  return (
    <>
      {keys.filter(isTall).map((key) => (
        <FormField key={key} editor={editor} name={key} />
      ))}
      {short.length > 0 && (
        <div className="halves">
          {short.map((key) => (
            <FormField key={key} editor={editor} name={key} />
          ))}
        </div>
      )}
    </>
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
          changed={editor.isChanged('name')}
          error={faults.name}
        />
        {!product.isExtra && (
          <SelectField
            label="Category"
            value={typed.category}
            onChoose={(category) => set({ category })}
            changed={editor.isChanged('categoryId', 'typeCategoryId')}
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
          label={productFields.vatClass.label}
          value={typed.vatClass}
          onChoose={(chosen) => set({ vatClass: vatClasses.find((one) => one === chosen) ?? 'zero' })}
          changed={editor.isChanged('vatClass')}
          disabled={!mayVat}
        >
          {vatClasses.map((one) => (
            <option key={one} value={one}>
              {vatWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <FieldsOf section="basics" product={product} editor={editor} except={['cakeBase', 'vatClass']} />
    </Section>
  );
}

export const DescriptionSection = ({ product, editor }: SectionProps) => (
  <Section id="description">
    <FieldsOf section="description" product={product} editor={editor} />
  </Section>
);

export const KeepingSection = ({ product, editor }: SectionProps) => (
  <Section id="keeping">
    <FieldsOf section="keeping" product={product} editor={editor} />
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
        changed={editor.isChanged('slug')}
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
