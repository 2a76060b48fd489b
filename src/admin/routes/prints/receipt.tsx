export { ReceiptScreen as Component } from '#admin/features/prints/receipt-screen.tsx';
