export { ShelfLabelScreen as Component } from '#admin/features/prints/shelf-label-screen.tsx';
