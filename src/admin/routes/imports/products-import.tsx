import { ImportScreen } from '#admin/features/imports/import-screen.tsx';
import { ProductTabs } from '#admin/features/products/product-tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

export const Component = () => (
  <ImportScreen kind="products" tabs={<ProductTabs />} list={{ to: adminUrls.products, name: 'To the products' }} />
);
