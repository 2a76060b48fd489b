export { HoursScreen as Component } from '#admin/features/reports/parts/hours-screen.tsx';
