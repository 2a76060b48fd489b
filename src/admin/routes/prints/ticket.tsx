export { TicketScreen as Component } from '#admin/features/prints/ticket-screen.tsx';
