export { DaySheetScreen as Component } from '#admin/features/prints/day-sheet-screen.tsx';
