import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useMember } from '#admin/lib/session/session.ts';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { Permission } from '#domain/staff/permissions.ts';

const tabs: readonly { readonly to: string; readonly text: string; readonly needs: Permission }[] = [
  { to: adminUrls.products, text: 'Products', needs: 'products.edit' },
  { to: adminUrls.shopWindow(), text: 'Shop window', needs: 'settings.shop' },
  { to: adminUrls.productsImport, text: 'Import and export', needs: 'products.edit' },
];

/** What the shop sells and how it says so; each as far as the role may. */
export function ProductTabs() {
  const { permissions } = useMember();
  return <Tabs label="Products" tabs={tabs.filter(({ needs }) => permissions.includes(needs))} />;
}

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
