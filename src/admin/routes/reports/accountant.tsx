export { AccountantScreen as Component } from '#admin/features/reports/accountant-screen.tsx';
