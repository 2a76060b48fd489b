export { ProductsScreen as Component } from '#admin/features/products/list/products-screen.tsx';
