export { MessagesScreen as Component } from '#admin/features/messages/messages-screen.tsx';
