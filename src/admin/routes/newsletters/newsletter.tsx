export { NewsletterScreen as Component } from '#admin/features/newsletters/newsletter-screen.tsx';
