export { InvoiceScreen as Component } from '#admin/features/prints/invoice-screen.tsx';
