export { HelpPage as Component } from '#admin/features/help/help-page.tsx';
