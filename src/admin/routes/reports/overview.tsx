export { OverviewScreen as Component } from '#admin/features/reports/overview/overview-screen.tsx';
