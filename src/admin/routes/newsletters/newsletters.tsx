export { NewslettersScreen as Component } from '#admin/features/newsletters/newsletters-screen.tsx';
