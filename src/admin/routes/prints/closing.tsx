export { ClosingSheetScreen as Component } from '#admin/features/prints/sheets/closing-sheet-screen.tsx';
