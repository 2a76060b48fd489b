import { mostOfOneLine } from '#domain/cart/cart.ts';
import { shortText } from '#domain/cart/cart-changes.ts';
import { samePersonalisation } from '#domain/catalogue/personalisation.ts';
import { availableOf } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { mayStillMove, partsAsked } from '#domain/order/revising/may-revise.ts';
import type { ProductNow, RevisableOrder } from '#domain/order/revising/revisable-order.ts';
import { isProblem } from '#domain/order/revising/revise-lines.ts';
import { type Revision, reviseOrder as revised } from '#domain/order/revising/revise-order.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { lockStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { refuseUnfitPersonalisation } from '#server/modules/catalogue/refuse-unfit-personalisation.ts';
import { readDiaryForOrder } from '#server/modules/diary/read-diary.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import type { StockedProduct } from '#server/modules/orders/placing/check-lines.ts';
import { refuseHugeSum } from '#server/modules/orders/placing/refuse-huge-sum.ts';
import { readStock } from '#server/modules/orders/placing/write-order.ts';
import { demandOfSold, isAgreed, type NeedsOf, problemOfDiary, refuseLateChange } from './judge-change.ts';
import { readRevisable } from './read-revisable.ts';
import type { AskedRevision } from './revising.ts';
import { changedSince } from './telling/changed-since.ts';

export type Plan = {
  readonly order: LockedOrder;
  readonly before: RevisableOrder;
  readonly revision: Revision;
  readonly stocked: readonly StockedProduct[];
  readonly demand: Demand;
  /** Of the diary, gone past; empty where nothing is. */
  readonly passed: string;
};

/**
 * What the change makes of the order as it is at this moment. The caller holds its lock; all stock that it touches is locked here, in
 * the order of the products' ids. @returns null where the order is so already
 * @throws Failure 'conflict' where it was changed since, or can no longer be; 'invalid' for what the diary, a cake or a refund forbids;
 * 'outOfStock'
 */
export async function planRevision(tx: Db, order: LockedOrder, asked: AskedRevision, now: Date): Promise<Plan | null> {
  const { change } = asked;
  const before = await readRevisable(tx, order);
  const parts = partsAsked(before, change);
  const actor = asked.actorKind === 'customer' ? 'customer' : 'staff';
  if (parts.length === 0) return null;
  if (asked.from !== null && asked.from !== order.revision)
    throw await changedSince(tx, order, before, asked.from, actor);
  refuseLateChange(order, parts, actor);
  const ids = [...new Set([...before.lines, ...(change.addedLines ?? [])].map(({ productId }) => productId))];
  await lockStock(tx, ids);
  const stocked = await readStock(tx, ids, now);
  const { diary, needs } = await readDiaryForOrder(tx, now, ids);
  if (actor === 'customer') refuseTooLate(order, before, needs, diary, now);
  const revision = revised(before, change, productsNow(before, stocked, needs));
  if (isProblem(revision)) throw new Failure('invalid', { text: revision.text });
  refuseUnfit(before, revision, stocked);
  refuseShort(revision, stocked);
  const problem = problemOfDiary({ fulfilment: order.fulfilment, before, revision, diary, needs, now });
  if (problem && asked.pastDiary === '')
    throw new Failure('invalid', { text: problem.text, fields: { [problem.field]: problem.text } });
  refuseHugeSum(revision.subTotalPence);
  return {
    order,
    before,
    revision,
    stocked,
    demand: demandOfSold(revision.lines, needs),
    passed: problem?.text ?? '',
  };
}

const tooLate = 'The day and time of this order can no longer be changed here. Please ring us.';

function refuseTooLate(order: LockedOrder, before: RevisableOrder, needs: NeedsOf, diary: Diary, now: Date): void {
  if (isAgreed(order) || !mayStillMove(before.pickup, demandOfSold(before.lines, needs), now.getTime(), diary))
    throw new Failure('conflict', { text: tooLate });
}

/** What is sold no longer has no size: it stays as it was sold, or goes. */
function productsNow(
  before: RevisableOrder,
  stocked: readonly StockedProduct[],
  needs: NeedsOf,
): ReadonlyMap<number, ProductNow> {
  const workUnitsOf = (id: number) => needs.get(id)?.workUnits ?? {};
  const gone = before.lines.map(({ productId, name, vatClass, pieces, weightGrams: _ }): ProductNow => {
    return {
      id: productId,
      name,
      vatClass,
      stock: pieces === 0 ? null : 0,
      sizes: [],
      workUnits: workUnitsOf(productId),
    };
  });
  const sold = stocked.map((product): ProductNow => ({ ...product, workUnits: workUnitsOf(product.id) }));
  return new Map([...gone, ...sold].map((product) => [product.id, product]));
}

function refuseUnfit(before: RevisableOrder, { lines }: Revision, stocked: readonly StockedProduct[]): void {
  for (const { id, productId, personalisation, isSoldNow } of lines) {
    const product = stocked.find((one) => one.id === productId);
    const was = before.lines.find((line) => line.id === id);
    const isSaidAnew = isSoldNow || !samePersonalisation(was?.personalisation, personalisation);
    if (product && isSaidAnew) refuseUnfitPersonalisation(product, personalisation);
  }
}

/** The stock is locked: what is there now is there when it is taken. */
function refuseShort({ stock, lines }: Revision, stocked: readonly StockedProduct[]): void {
  const short = stocked.filter((product) => product.stock !== null && product.stock < (stock.get(product.id) ?? 0));
  if (short.length === 0) return;
  const changed = short.map((product) => {
    const line = lines.find(({ productId }) => productId === product.id);
    const size = product.sizes.find(({ grams }) => grams === line?.weightGrams);
    const left = size ? (availableOf(product.stock, size) ?? mostOfOneLine) : (product.stock ?? 0);
    return { product, left, unitPricePence: line?.unitPricePence ?? 0 };
  });
  throw new Failure('outOfStock', {
    text: changed.map(({ product, left }) => shortText(product.name, left)).join(' '),
    lines: changed.map(({ product, unitPricePence }) => ({
      productId: product.id,
      name: product.name,
      available: product.stock ?? 0,
      unitPricePence,
    })),
  });
}
