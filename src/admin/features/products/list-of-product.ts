import { useLocation } from 'react-router';
import * as z from 'zod/mini';

/** The list that a product was opened from goes with its address, as far as it was shown. */
const listOfProduct = z.object({
  /** As they stood there. */
  ids: z.array(z.int()),
  /** What the list asked for: its search, filters and order. */
  query: z.record(z.string(), z.string()),
  /** Where the list goes on; null where these are its last. */
  next: z.nullable(z.int()),
});
export type ListOfProduct = z.output<typeof listOfProduct>;

/** Null for what was opened by its address, by the palette or anew. */
export function useListOfProduct(): ListOfProduct | null {
  const { state } = useLocation();
  return listOfProduct.safeParse(state).data ?? null;
}
