import { lookUpAllergens } from '#domain/diet/allergens.ts';
import type { DietFilter } from '#domain/search/search-phrase.ts';
import type { Cake } from '#server/modules/catalogue/shelf.ts';

/** How many a size feeds, or holds. */
export type SizeFilter = { readonly serves?: number | undefined; readonly pieces?: number | undefined };

/** Whether a product may stand below the notices of the filters: what is not known of it never speaks for it. */
export const fitsFilters = ({ row }: Cake, filters: readonly (DietFilter & SizeFilter)[]): boolean =>
  filters.every(
    ({ without = [], dietary = [], containsAlcohol, serves, pieces }) =>
      without.every((allergen) => isWithout(row.allergens, allergen)) &&
      dietary.every((mark) => row.dietary.includes(mark)) &&
      (serves === undefined || row.sizes.some(({ servingsTo }) => (servingsTo ?? 0) >= serves)) &&
      (pieces === undefined || row.sizes.some((size) => size.pieces === pieces)) &&
      (containsAlcohol === undefined || row.containsAlcohol === containsAlcohol) &&
      // A former version knew nothing of alcohol: only who has listed the ingredients has looked for it.
      (containsAlcohol !== false || row.ingredientList.length > 0),
  );

/** What nobody has spoken of may be in it, and so may whatever is asked by a name that the law does not know. */
const isWithout = (levels: Cake['row']['allergens'], allergen: string): boolean =>
  lookUpAllergens(allergen)?.every((key) => (levels[key] ?? 'contains') !== 'contains') ?? false;
