export { ProductionScreen as Component } from '#admin/features/production/production-screen.tsx';
