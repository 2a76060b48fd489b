export { LeadTimesScreen as Component } from '#admin/features/diary/lead-times/lead-times-screen.tsx';
