export { TillScreen as Component } from '#admin/features/till/till-screen.tsx';
