import { productsOfLine } from '#domain/catalogue/mixed-box.ts';
import { holdingFulfilments } from '#domain/order/fulfilment.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { roomWithOwn } from '#domain/pickup/places/room.ts';
import type { Db } from '#server/db/open.ts';
import { readDiary, readDiaryForOrder } from '#server/pickup/read-diary.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { moveJudgedBy } from './judge-change.ts';
import { readRevisable } from './read-revisable.ts';

type Move = {
  /** The day that the order has, if none was asked for. */
  readonly day: string;
  readonly diary: Diary;
  readonly demand: Demand;
};

/** By what staff may move an order to a day, as it would be judged; the place that it has is free for it. @throws Failure 'notFound' */
export async function judgeMove(
  db: Db,
  now: Date,
  { orderNo, day }: { orderNo: string; day: string | null },
): Promise<Move> {
  const order = await findByNumber(db, orderNo);
  const before = await readRevisable(db, order);
  const { needs } = await readDiaryForOrder(db, now, [...new Set(before.lines.flatMap(productsOfLine))]);
  const diary = await readDiary(db, now);
  const holdsPlace = !order.isWalkIn && holdingFulfilments.includes(order.fulfilment);
  const room = holdsPlace ? roomWithOwn(diary.room, before.pickup, order.workUnits) : diary.room;
  const lines = before.lines.map((line) => ({ ...line, isSoldNow: false, isChanged: false }));
  const shown = day ?? order.pickupDate;
  const moved = { fulfilment: order.fulfilment, before, lines, diary: { ...diary, room }, needs };
  return { day: shown, ...moveJudgedBy(moved, shown) };
}
