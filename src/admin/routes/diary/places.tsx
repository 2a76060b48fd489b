export { PlacesScreen as Component } from '#admin/features/diary/places/places-screen.tsx';
