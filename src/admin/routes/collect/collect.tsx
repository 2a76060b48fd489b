export { CollectScreen as Component } from '#admin/features/collect/collect-screen.tsx';
