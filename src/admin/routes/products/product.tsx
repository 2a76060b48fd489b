export { ProductScreen as Component } from '#admin/features/products/edit/product-screen.tsx';
