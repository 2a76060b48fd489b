import { type BoardCard, moveCards, readBoardDay, readBoardStrip } from '#contract/admin/board/board.ts';
import type { FirstDayFacts } from '#domain/staff/first-day.ts';
import type { answeringShop } from './answering-shop.ts';

/** A Thursday, far from any other day. */
export const boardDate = '2026-12-17';

/** The facts of a shop whose first day is still to come. */
export const firstDayFacts: FirstDayFacts = {
  ...{ owners: 1, safeOwners: 1, isShopExample: true, isMoneyExample: true, openWeekdays: 6, specialDays: 0 },
  ...{ shownProducts: 2, sellableProducts: 2, takesTestCards: true, mail: 'outbox', hasSentEmail: false },
  ...{ members: 1, invited: 0, tablets: 0, pins: 0, hasOrder: false, hasHandedOver: false, hasGivenBack: false },
  ...{ discountPercent: 20, hasMorningRule: false, looked: [] },
};

let made = 0;
/** A paid cupcake for that day at ten, still to be baked. */
export function cardOf(name: string, more: Partial<BoardCard> = {}): BoardCard {
  made += 1;
  return {
    number: `MA-7K3F-${String(1_000 + made)}`,
    version: 1,
    revision: 1,
    day: boardDate,
    time: '10:00',
    fulfilment: 'accepted',
    name,
    orderedBy: '',
    lines: [
      {
        quantity: 1,
        name: 'Vanilla Bean Swirl Cupcake',
        size: 'one, 80g',
        pieces: 1,
        message: '',
        words: [],
        isExtra: false,
      },
    ],
    allergens: ['Milk'],
    allergyNote: '',
    allergyWarnings: [],
    note: '',
    payment: { status: 'paid', owedPence: 0 },
    source: 'web',
    isWalkIn: false,
    isTest: false,
    isGivenBack: false,
    printedRevision: null,
    labelledRevision: null,
    movedAt: '2026-12-01T10:00:00.000Z',
    movedBy: '',
    placedAt: '2026-12-01T10:00:00.000Z',
    isNew: false,
    emailAt: null,
    ...more,
  };
}

/** Gives the shop these cards on that day, and has it move them when asked. @returns the cards as they now are */
export function boardWith(shop: Pick<ReturnType<typeof answeringShop>, 'on'>, cards: readonly BoardCard[]) {
  const standing = new Map(cards.map((card) => [card.number, card]));
  shop.on(readBoardDay, ({ day }) => ({
    day,
    isToday: false,
    closes: '17:00',
    cards: [...standing.values()],
    cursor: 1,
  }));
  shop.on(readBoardStrip, () => ({ today: '2026-11-24', days: [], pause: null, isTodayOver: false, leftOver: [] }));
  shop.on(moveCards, ({ moves }) => ({
    moved: moves.map(({ orderNo, to }) => {
      const before = standing.get(orderNo);
      if (!before) throw new Error(`there is no ${orderNo}`);
      const card = { ...before, fulfilment: to, version: before.version + 1 };
      standing.set(orderNo, card);
      return { orderNo, outcome: 'moved' as const, text: '', card };
    }),
  }));
  return standing;
}
