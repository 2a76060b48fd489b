export { BuyersScreen as Component } from '#admin/features/reports/parts/buyers-screen.tsx';
