export { HoursScreen as Component } from '#admin/features/diary/hours/hours-screen.tsx';
