import { shortageText } from '#domain/cart/shortage-text.ts';
import { fillingOf, productsOfLine } from '#domain/catalogue/mixed-box.ts';
import { samePersonalisation } from '#domain/catalogue/personalisation.ts';
import { saidByStaff } from '#domain/catalogue/personalisation-words.ts';
import { Failure } from '#domain/failure.ts';
import { nameOf } from '#domain/order/order.ts';
import { changeText, type ToldOrder } from '#domain/order/revising/changes-between.ts';
import { mayStillMove, partsAsked, type RevisablePart } from '#domain/order/revising/may-revise.ts';
import type { ProductNow, RevisableOrder } from '#domain/order/revising/revisable-order.ts';
import { isProblem } from '#domain/order/revising/revise-lines.ts';
import { type Revision, reviseOrder as revised } from '#domain/order/revising/revise-order.ts';
import { borrowerMissing } from '#domain/order/taking/contact.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot, type SlotReader } from '#domain/pickup/pickup-slot.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { type Supplied, shelfDays, takesStock } from '#domain/stock/supply.ts';
import { refuseUnfitPersonalisation } from '#server/catalogue/find-product.ts';
import { lockStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { readDiaryForOrder } from '#server/pickup/read-diary.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import type { StockedProduct } from '#server/sales/orders/placing/check-lines.ts';
import { readStock, refuseHugeSum } from '#server/sales/orders/placing/write-order.ts';
import { demandOfSold, isAgreed, type NeedsOf, problemOfDiary, refuseLateChange } from './judge-change.ts';
import { type ChangeOfOrder, readChanges, readRevisable } from './read-revisable.ts';
import type { AskedRevision } from './revising.ts';

export type Plan = {
  readonly order: LockedOrder;
  readonly before: RevisableOrder;
  readonly revision: Revision;
  readonly stocked: readonly StockedProduct[];
  readonly demand: Demand;
  /** What of the diary was overridden; empty if nothing was. */
  readonly passed: string;
};

/**
 * What the change makes of the order as it is at this moment. The caller holds its lock; all stock that it touches is locked here, in the
 * order of the products' ids. @returns null if the order is already like that
 * @throws Failure 'conflict' if it was changed since, or can no longer be; 'invalid' for what the diary, a product or a refund forbids;
 * 'outOfStock'
 */
export async function planRevision(tx: Db, order: LockedOrder, asked: AskedRevision, now: Date): Promise<Plan | null> {
  const { change } = asked;
  const before = await readRevisable(tx, order);
  const parts = partsAsked(before, change);
  const actor = asked.actorKind === 'customer' && !asked.isAwaited ? 'customer' : 'staff';
  if (parts.length === 0) return null;
  if (asked.from !== null && asked.from !== order.revision)
    throw await changedSince(tx, order, before, asked.from, actor);
  refuseLateChange(order, parts, actor);
  const refilled = (change.changedLines ?? []).flatMap(({ personalisation = {} }) => fillingOf({ personalisation }));
  const ids = [...new Set([...[...before.lines, ...(change.addedLines ?? [])].flatMap(productsOfLine), ...refilled])];
  await lockStock(tx, ids);
  const stocked = await readStock(tx, ids, now);
  const { diary, needs } = await readDiaryForOrder(tx, now, ids);
  if (actor === 'customer') refuseTooLate({ order, parts, before, needs, diary, now });
  const date = change.pickup?.date ?? before.pickup.date;
  const takes = (product: Supplied) => takesStock(product, date, shelfDays(now.getTime(), diary));
  const revision = revised(before, change, productsNow(before, stocked, needs, takes));
  if (isProblem(revision)) throw new Failure('invalid', { text: revision.text });
  refuseUnfit(before, revision, stocked, actor);
  refuseShort(revision, stocked);
  const problem = problemOfDiary({ fulfilment: order.fulfilment, before, revision, diary, needs, now, actor });
  if (problem && asked.pastDiary === '')
    throw new Failure('invalid', { text: problem.text, fields: { [problem.field]: problem.text } });
  refuseHugeSum(revision.subTotalPence);
  const missing = borrowerMissing(revision.depositPence - before.depositPence, { name: nameOf(revision.recipient) });
  if (missing !== '') throw new Failure('invalid', { text: missing });
  return {
    order,
    before,
    revision,
    stocked,
    demand: demandOfSold(revision.lines, needs),
    passed: problem?.text ?? '',
  };
}

type OwnChange = {
  readonly order: LockedOrder;
  readonly parts: readonly RevisablePart[];
  readonly before: RevisableOrder;
  readonly needs: NeedsOf;
  readonly diary: Diary;
  readonly now: Date;
};

/** Words and pieces may change until baking starts; the day only while its products could still be ordered for it. */
function refuseTooLate({ order, parts, before, needs, diary, now }: OwnChange): void {
  if (isAgreed(order))
    throw new Failure('conflict', { text: 'We agreed this order with you. Please call us to change it.' });
  const isMoved = parts.some((part) => part !== 'lines');
  if (isMoved && !mayStillMove(before.pickup, demandOfSold(before.lines, needs), now.getTime(), diary))
    throw new Failure('conflict', {
      text: 'The day and time of this order can no longer be changed here. Please call us.',
    });
}

/** What is no longer sold has no size: it stays as it was sold, or goes. */
function productsNow(
  before: RevisableOrder,
  stocked: readonly StockedProduct[],
  needs: NeedsOf,
  takes: (product: Supplied) => boolean,
): ReadonlyMap<number, ProductNow> {
  const workUnitsOf = (id: number) => needs.get(id)?.workUnits ?? {};
  const gone = before.lines.map(
    ({ productId, name, vatClass, fromStock }): ProductNow => ({
      id: productId,
      name,
      vatClass,
      supply: fromStock ? 'stock' : 'toOrder',
      takesStock: fromStock,
      sizes: [],
      workUnits: workUnitsOf(productId),
    }),
  );
  const sold = stocked.map(
    (product): ProductNow => ({ ...product, takesStock: takes(product), workUnits: workUnitsOf(product.id) }),
  );
  return new Map([...gone, ...sold].map((product) => [product.id, product]));
}

function refuseUnfit(
  before: RevisableOrder,
  { lines }: Revision,
  stocked: readonly StockedProduct[],
  actor: SlotReader,
): void {
  for (const { id, productId, weightGrams, personalisation, isSoldNow } of lines) {
    const product = stocked.find((one) => one.id === productId);
    const was = before.lines.find((line) => line.id === id);
    const isSaidAnew = isSoldNow || !samePersonalisation(was?.personalisation, personalisation);
    if (product && isSaidAnew)
      refuseUnfitPersonalisation(
        product,
        actor === 'staff' ? saidByStaff(product.options, personalisation) : personalisation,
        product.sizes.find(({ grams }) => grams === weightGrams),
        actor === 'staff',
      );
  }
}

/** The stock is locked, so what is there now is there when it is taken. */
function refuseShort({ stock, lines }: Revision, stocked: readonly StockedProduct[]): void {
  const short = stocked.filter((product) => product.stock !== null && product.stock < (stock.get(product.id) ?? 0));
  if (short.length === 0) return;
  const changed = short.map(({ id, name, stock: left }) => ({
    productId: id,
    name,
    available: left ?? 0,
    unitPricePence: lines.find(({ productId }) => productId === id)?.unitPricePence ?? 0,
  }));
  const inSizes = lines.map(({ productId, weightGrams, personalisation }) => {
    const sizes = stocked.find(({ id }) => id === productId)?.sizes;
    return { productId, personalisation, pieces: sizes?.find(({ grams }) => grams === weightGrams)?.pieces };
  });
  throw new Failure('outOfStock', {
    text: changed.map((one) => shortageText(one, inSizes)).join(' '),
    lines: changed,
  });
}

/** For staff with names; a customer reads what changed, and whether it was them or the bakery. */
async function changedSince(
  tx: Db,
  order: LockedOrder,
  now: ToldOrder,
  from: number,
  reader: SlotReader,
): Promise<Failure> {
  const texts = (await readChanges(tx, order.id, now, reader, from)).map((change) => textOf(change, reader));
  const what = reader === 'staff' ? `Somebody changed ${order.number} in the meantime` : 'Your order has been changed';
  return new Failure('conflict', { text: [`${what}, so your change was not saved.`, ...texts].join(' ') });
}

function textOf({ actorKind, madeBy, at, changes }: ChangeOfOrder, reader: SlotReader): string {
  const isCustomer = actorKind === 'customer';
  const who = reader === 'staff' ? (isCustomer ? 'the customer' : madeBy) : isCustomer ? 'you' : 'the bakery';
  const moment = { date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) };
  return `By ${who} on ${formatPickupSlot(moment, reader)}: ${changes.map(changeText).join('; ') || 'nothing visible'}.`;
}
