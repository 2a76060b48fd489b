export { OrderScreen as Component } from '#admin/features/orders/page/order-screen.tsx';
