export { InvoiceScreen as Component } from '#admin/features/prints/sheets/invoice-screen.tsx';
