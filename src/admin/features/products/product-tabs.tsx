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
