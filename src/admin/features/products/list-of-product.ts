import { useLocation } from 'react-router';
import * as z from 'zod/mini';

/** The list that a product was opened from: it goes along with its address, as far as the list was shown. */
const listOfProduct = z.object({
  /** In the order they had there. */
  ids: z.array(z.int()),
  /** What the list asked for: its search, filters and sorting. */
  query: z.record(z.string(), z.string()),
  /** Where the list continues; null if these are its last. */
  next: z.nullable(z.int()),
});
export type ListOfProduct = z.output<typeof listOfProduct>;

/** Null for a product that was opened by its address, from the palette or just after its creation. */
export function useListOfProduct(): ListOfProduct | null {
  const { state } = useLocation();
  return listOfProduct.safeParse(state).data ?? null;
}
