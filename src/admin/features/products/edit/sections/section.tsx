import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { ProductEditor } from '#admin/features/products/edit/use-product-editor.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { productChoices } from '#contract/admin/products/product-list.ts';
import type { ProductLack } from '#domain/catalogue/editing/lacks.ts';

export type SectionProps = {
  readonly product: EditedProduct;
  readonly editor: ProductEditor;
  readonly choices: z.output<typeof productChoices.output> | undefined;
};

/** The parts of the form, in its order; `fields` begin the names of a refusal that are mended there. */
export const formSections = [
  { id: 'basics', title: 'Basics', fields: ['name', 'categoryId', 'typeCategoryId', 'cakeBase', 'vatClass'] },
  { id: 'description', title: 'Description', fields: ['description'] },
  { id: 'pictures', title: 'Pictures', fields: ['pictures'] },
  { id: 'prices', title: 'Weights and price', fields: ['sizes', 'defaultGrams'] },
  { id: 'allergens', title: 'Ingredients and allergens', fields: ['allergens', 'ingredient', 'containsAlcohol'] },
  { id: 'options', title: 'Made for somebody', fields: ['options'] },
  { id: 'extras', title: 'Extras beside it', fields: ['extrasOffered'] },
  {
    id: 'supply',
    title: 'Stock or made to order',
    fields: ['supply', 'dailyPieces', 'leadDays', 'orderBy', 'season', 'workUnits'],
  },
  { id: 'keeping', title: 'Keeping and serving', fields: ['storage', 'bestWithinDays', 'serveAt'] },
  {
    id: 'shown',
    title: 'Where it shows',
    fields: ['state', 'shown', 'featured', 'dietary', 'occasions', 'collections'],
  },
  { id: 'address', title: 'Address', fields: ['slug'] },
] as const;
export type SectionId = (typeof formSections)[number]['id'];

/** An extra has no page of its own: of these nothing is asked. */
export const sectionsOfCakes: readonly SectionId[] = ['pictures', 'extras', 'keeping'];

/** Where what is lacking is mended. */
export const sectionOfLack: Readonly<Record<ProductLack, SectionId>> = {
  description: 'description',
  picture: 'pictures',
  size: 'prices',
  base: 'basics',
  allergens: 'allergens',
};

/** Whether a field's name, or a part of it, was changed. */
export const isChangedIn = (editor: ProductEditor, ...fields: readonly string[]): boolean =>
  editor.changes.some(({ field }) => fields.some((own) => field === own || field.startsWith(`${own}/`)));

export const Section = ({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) => (
  <div id={id} className="product-section">
    <Panel title={formSections.find((section) => section.id === id)?.title ?? ''}>
      <div className="column">{children}</div>
    </Panel>
  </div>
);
