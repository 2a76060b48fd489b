export { CountScreen as Component } from '#admin/features/stock/count/count-screen.tsx';
