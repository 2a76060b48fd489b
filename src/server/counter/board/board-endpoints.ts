import { and, asc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type BoardCard,
  countDeviceNews,
  endToday as endOfToday,
  type moveCards as endpoint,
  type MovedCards,
  moveCards as moves,
  pauseSales as pause,
  readBoardChanges,
  readBoardDay,
  readBoardNews,
  readBoardStrip,
  readWall,
  resumeSales as resume,
  seeBoardNews,
} from '#contract/admin/board/board.ts';
import { listLoans, listWaitingOrders } from '#contract/admin/board/waiting.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { seenOrders } from '#server/db/tables/staff/board-tables.ts';
import {
  answeredAtDoor,
  answeredByStaff,
  keepDevice,
  lookUpDevice,
  type StaffContext,
  type StaffDoorContext,
} from '#server/platform/staff-context.ts';
import { moveSeen } from '#server/sales/admin/move-seen.ts';
import { listOnLoan } from './list-loans.ts';
import { listWaiting } from './list-waiting.ts';
import { endToday, pauseSales, resumeSales } from './pause-sales.ts';
import { readChanges, readDay, readLeftOver, readStrip } from './read-board.ts';
import { asOnWall, cardsFor, ofDay, ofNumbers, readCards, readNews } from './read-cards.ts';

export const boardEndpoints = [
  answeredAtDoor(readWall, showWall),
  answeredAtDoor(countDeviceNews, countNews),
  answeredByStaff(readBoardStrip, readStrip),
  answeredByStaff(readBoardDay, readDay),
  answeredByStaff(readBoardChanges, readChanges),
  answeredByStaff(listWaitingOrders, listWaiting),
  answeredByStaff(listLoans, listOnLoan),
  answeredByStaff(readBoardNews, showNews),
  answeredByStaff(seeBoardNews, seeNews),
  answeredByStaff(moves, moveCards),
  answeredByStaff(pause, pauseSales),
  answeredByStaff(endOfToday, endToday),
  answeredByStaff(resume, resumeSales),
];

/** More names than anybody reads from across a kitchen. */
const mostNotToday = 40;

/** The device's cookie alone identifies it, and it is shown only what anybody in the kitchen may read. @throws Failure 'notAllowed' */
async function showWall(context: StaffDoorContext): Promise<z.input<typeof readWall.output>> {
  const { db, now } = context;
  const device = await lookUpDevice(context);
  if (!device?.isWall) throw new Failure('notAllowed', { text: 'This device is not set up as a wall screen.' });
  keepDevice(context);
  const day = shopDate(now.getTime(), shopTimeZone);
  const cards = await readCards(db, ofDay(day), now);
  const off = await db
    .select({ name: products.name })
    .from(products)
    .where(and(isSold, eq(products.notOn, day)))
    .orderBy(asc(products.name))
    .limit(mostNotToday);
  return {
    day,
    cards: cards.map(asOnWall),
    news: await readNews(db, day),
    leftOver: await readLeftOver(db, day),
    notToday: off.map(({ name }) => name),
  };
}

/** Keeps no session alive: there is none. @throws Failure 'notAllowed' on a browser that is no enrolled device */
async function countNews(context: StaffDoorContext): Promise<z.input<typeof countDeviceNews.output>> {
  const { db, now } = context;
  if ((await lookUpDevice(context)) === null) throw new Failure('notAllowed', { text: 'This device is not enrolled.' });
  keepDevice(context);
  const day = shopDate(now.getTime(), shopTimeZone);
  const news = await readNews(db, day);
  const today = news.filter((one) => one.day === day).length;
  return { today, later: news.length - today };
}

/** The new orders of today and later: those that nobody saw before their day was over are listed elsewhere. */
async function showNews({ db, now }: StaffContext): Promise<z.input<typeof readBoardNews.output>> {
  return { orders: await readNews(db, shopDate(now.getTime(), shopTimeZone)) };
}

/** Marks orders as seen; those that have gone in the meantime are skipped. */
async function seeNews(
  { db, staff, now }: StaffContext,
  { orders: asked }: z.output<typeof seeBoardNews.input>,
): Promise<Record<string, never>> {
  const found = await db
    .select({ orderId: orders.id })
    .from(orders)
    .where(inArray(orders.number, asked.map(normaliseOrderNumber)));
  const seen = found.map(({ orderId }) => ({ orderId, madeBy: staff.name, at: now }));
  if (seen.length > 0) await db.insert(seenOrders).values(seen).onConflictDoNothing();
  return {};
}

type Asked = z.output<typeof endpoint.input>;
type Outcome = Pick<MovedCards['moved'][number], 'outcome' | 'text'>;

/** Moves each card by itself, in the order of their numbers, so that no two boards deadlock. */
async function moveCards(context: StaffContext, { moves, isUndo }: Asked): Promise<MovedCards> {
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

/** Runs in a savepoint of its own, so that a refused move rolls back none of the others. */
async function outcomeOf(context: StaffContext, move: Parameters<typeof moveSeen>[1]): Promise<Outcome> {
  try {
    const outcome = await context.db.transaction((tx) => moveSeen({ ...context, db: tx }, move));
    return { outcome, text: '' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { outcome: 'refused', text: error.detail.text ?? failureTexts[error.code].text };
  }
}
