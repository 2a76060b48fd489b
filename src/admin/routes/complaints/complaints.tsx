export { ComplaintsScreen as Component } from '#admin/features/complaints/complaints-screen.tsx';
