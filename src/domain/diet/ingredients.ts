import type { AllergenKey } from './allergens.ts';

/** As it stands on the label, compound food with what is in it; the heaviest first in a list. */
export type Ingredient = { readonly text: string; readonly allergens: readonly AllergenKey[] };
