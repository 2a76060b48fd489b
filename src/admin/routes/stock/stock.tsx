export { BakedScreen as Component } from '#admin/features/stock/baked/baked-screen.tsx';
