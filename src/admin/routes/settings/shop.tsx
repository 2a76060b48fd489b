export { ShopSettings as Component } from '#admin/features/settings/values/shop-settings.tsx';
