export { WindowScreen as Component } from '#admin/features/products/window/window-screen.tsx';
