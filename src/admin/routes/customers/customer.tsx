export { CustomerScreen as Component } from '#admin/features/customers/page/customer-screen.tsx';
