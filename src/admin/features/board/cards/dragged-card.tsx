import { DragOverlay, useDndContext } from '@dnd-kit/core';
import type { BoardCard } from '#contract/admin/board/board.ts';

/** What is under the finger while a card is dragged: small, so that it hides neither lane nor day. */
export function DraggedCard() {
  const { active } = useDndContext();
  const card: BoardCard | undefined = active?.data.current?.card;
  return (
    <DragOverlay dropAnimation={null}>
      {card && (
        <p className="dragged-card">
          <time>{card.time}</time> {card.name || card.number}
        </p>
      )}
    </DragOverlay>
  );
}
