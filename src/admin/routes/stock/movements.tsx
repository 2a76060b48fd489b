export { MovementsScreen as Component } from '#admin/features/stock/ledger/movements-screen.tsx';
