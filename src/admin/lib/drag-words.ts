import type { DndContextProps } from '@dnd-kit/core';

const silent = (): undefined => undefined;

/**
 * What a screen reader says of what can be dragged. By itself the library tells people to press the space bar, which does nothing here, and
 * reads out ids as they are dragged over; what a drop did is announced by the screen.
 */
export const dragWords = (instruction: string): NonNullable<DndContextProps['accessibility']> => ({
  screenReaderInstructions: { draggable: instruction },
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
});
