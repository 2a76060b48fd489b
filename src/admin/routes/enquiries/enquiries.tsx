export { EnquiriesScreen as Component } from '#admin/features/enquiries/enquiries-screen.tsx';
