import { ProductTabs } from '#admin/features/products/product-tabs.tsx';
import { MenuSettings } from '#admin/features/settings/values/menu-settings.tsx';

/** The ways through the shop belong to its window. */
export const Component = () => <MenuSettings tabs={<ProductTabs />} />;
