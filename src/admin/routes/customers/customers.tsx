export { CustomersScreen as Component } from '#admin/features/customers/list/customers-screen.tsx';
