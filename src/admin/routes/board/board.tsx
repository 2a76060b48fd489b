export { BoardScreen as Component } from '#admin/features/board/board-screen.tsx';
