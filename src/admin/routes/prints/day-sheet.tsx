export { DaySheetScreen as Component } from '#admin/features/prints/sheets/day-sheet-screen.tsx';
