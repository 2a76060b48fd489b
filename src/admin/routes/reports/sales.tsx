export { SalesScreen as Component } from '#admin/features/reports/sales/sales-screen.tsx';
