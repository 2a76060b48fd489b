export { EmailSettings as Component } from '#admin/features/settings/values/email-settings.tsx';
