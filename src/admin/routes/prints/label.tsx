export { LabelScreen as Component } from '#admin/features/prints/label-screen.tsx';
