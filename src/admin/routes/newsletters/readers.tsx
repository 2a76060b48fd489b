export { ReadersScreen as Component } from '#admin/features/newsletters/readers-screen.tsx';
