export { MenuSettings as Component } from '#admin/features/settings/values/menu-settings.tsx';
