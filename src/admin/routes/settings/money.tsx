export { MoneySettings as Component } from '#admin/features/settings/values/money-settings.tsx';
