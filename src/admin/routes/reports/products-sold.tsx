export { ProductsSoldScreen as Component } from '#admin/features/reports/products/products-screen.tsx';
