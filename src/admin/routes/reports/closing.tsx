export { ClosingScreen as Component } from '#admin/features/reports/closing/closing-screen.tsx';
