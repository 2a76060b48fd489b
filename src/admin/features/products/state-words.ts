import type { ProductState } from '#domain/catalogue/editing/product-form.ts';

export const stateWords: Readonly<Record<ProductState, string>> = {
  draft: 'Draft',
  shown: 'Shown',
  hidden: 'Hidden',
  archived: 'Archived',
};
