import { MenuSettings } from '#admin/features/settings/values/menu-settings.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';

/** The ways through the shop belong to its window. */
export const Component = () => <MenuSettings tabs={<PlaceTabs label="Products" />} />;
