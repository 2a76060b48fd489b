export { EnquiryScreen as Component } from '#admin/features/enquiries/enquiry-screen.tsx';
