import type * as z from 'zod/mini';
import type { BoardCard, moveCards as endpoint, MovedCards } from '#contract/admin/board/board.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { moveSeen } from '#server/modules/staff/orders/move-seen.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { cardsFor, ofNumbers, readCards } from './read-cards.ts';

type Asked = z.output<typeof endpoint.input>;
type Outcome = Pick<MovedCards['moved'][number], 'outcome' | 'text'>;

/** Each for itself, in the order of their numbers, so that no two boards wait for each other in a circle. */
export async function moveCards(context: StaffContext, { moves, isUndo }: Asked): Promise<MovedCards> {
  const { db, now, staff } = context;
  const outcomes = new Map<string, Outcome>();
  const inOrder = moves.toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1));
  for (const move of inOrder) outcomes.set(move.orderNo, await outcomeOf(context, { ...move, isUndo }));
  const cards = await readCards(db, ofNumbers([...outcomes.keys()]), now);
  const seen = cardsFor(staff, cards);
  const byNumber = new Map<string, BoardCard>(seen.map((card) => [card.number, card]));
  return {
    moved: moves.map(({ orderNo }) => ({
      orderNo,
      ...(outcomes.get(orderNo) ?? { outcome: 'refused', text: '' }),
      card: byNumber.get(orderNo) ?? null,
    })),
  };
}

/** In a savepoint of its own: what is refused takes nothing of the others back. */
async function outcomeOf(context: StaffContext, move: Parameters<typeof moveSeen>[1]): Promise<Outcome> {
  try {
    const outcome = await context.db.transaction((tx) => moveSeen({ ...context, db: tx }, move));
    return { outcome, text: '' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { outcome: 'refused', text: error.detail.text ?? failureTexts[error.code].text };
  }
}
