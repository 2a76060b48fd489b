export { DailyScreen as Component } from '#admin/features/stock/daily/daily-screen.tsx';
