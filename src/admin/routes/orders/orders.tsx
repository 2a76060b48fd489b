export { OrdersScreen as Component } from '#admin/features/orders/list/orders-screen.tsx';
