import type * as z from 'zod/mini';
import { orderPhotoAddress } from '#contract/admin/orders/order-photo.ts';
import type {
  Decoration,
  KitchenOrder,
  Production,
  readProduction,
  Shopping,
} from '#contract/admin/production/production.ts';
import { mostProductionDays, shoppingDays } from '#contract/admin/production/production.ts';
import { kitchenTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { nameOf } from '#domain/order/party.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { counterHoursOn } from '#domain/pickup/diary.ts';
import { isDecorated, keyOfLine, tickOf } from '#domain/production/kitchen-line.ts';
import { productionTotals, shoppingList } from '#domain/production/production-totals.ts';
import { readOpening } from '#server/modules/diary/read-diary.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { countsOf, type Days, type KitchenRow, readKitchenLines, readTicks, type Ticked } from './read-kitchen.ts';

type Reading = Pick<StaffContext, 'db' | 'now' | 'staff'>;

/** B-12: pieces by base, product and weight, what to decorate, and the orders by time. @throws Failure 'invalid' for days that are none */
export async function showProduction(
  reading: Reading,
  asked: z.output<typeof readProduction.input>,
): Promise<Production> {
  datesOf(asked);
  return productionOf(reading, asked, await readKitchenLines(reading.db, asked));
}

/** As {@link showProduction}, of lines that were read already. */
export async function productionOf(
  { db, now, staff }: Reading,
  asked: z.output<typeof readProduction.input>,
  lines: readonly KitchenRow[],
): Promise<Production> {
  const dates = datesOf(asked);
  const ticks = await readTicks(db, asked);
  const seesOrders = staff.permissions.has('orders.see');
  return {
    days: await openDays({ db, now }, dates),
    orders: new Set(lines.map(({ orderNo }) => orderNo)).size,
    groups: productionTotals(lines, countsOf(ticks)).map(({ base, rows }) => ({
      base,
      rows: rows.map((row) => ({ ...row, usual: [...row.usual], unusual: [...row.unusual] })),
    })),
    toDecorate: lines.filter(isDecorated).map((line) => decorationOf(line, ticks, seesOrders)),
    byTime: ordersOf(lines, seesOrders),
  };
}

/** The same for what has to be bought. */
export async function showShopping({ db, now }: Reading, { from }: { readonly from: string }): Promise<Shopping> {
  const days = { from, to: addDays(from, shoppingDays - 1) };
  const dates = datesOf(days);
  const lines = await readKitchenLines(db, days);
  const { rows, extras } = shoppingList(lines, dates);
  return {
    days: await openDays({ db, now }, dates),
    orders: new Set(lines.map(({ orderNo }) => orderNo)).size,
    rows: rows.map((row) => ({ ...row, pieces: [...row.pieces] })),
    extras: extras.map((row) => ({ ...row, pieces: [...row.pieces] })),
  };
}

const notTo = (text: string): Failure => new Failure('invalid', { fields: { to: text } });

function datesOf({ from, to }: Days): string[] {
  if (to < from) throw notTo('Please enter a valid date');
  const dates = [from];
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) {
    dates.push(date);
    if (dates.length > mostProductionDays) throw notTo(`Please choose at most ${mostProductionDays} days`);
  }
  return dates;
}

async function openDays(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  dates: readonly string[],
): Promise<Production['days']> {
  const diary = await readOpening(db, now);
  return dates.map((date) => ({
    date,
    isOpen: counterHoursOn(date, diary) !== null,
  }));
}

const isChanged = ({ revision, printedRevision }: KitchenRow): boolean =>
  printedRevision !== null && printedRevision < revision;

function decorationOf(line: KitchenRow, ticks: ReadonlyMap<string, Ticked>, seesOrders: boolean): Decoration {
  const { date, time, orderNo, name, image, quantity, personalisation } = line;
  const key = keyOfLine(line);
  const done = ticks.get(tickOf(date, key));
  return {
    key,
    date,
    time,
    orderNo,
    name,
    image,
    size: sizeText(line),
    quantity,
    ...kitchenTexts(personalisation),
    photo: seesOrders && personalisation.photo !== undefined ? orderPhotoAddress(orderNo, line.place) : null,
    done: done ? { by: done.by, at: done.at.toISOString() } : null,
    isChanged: isChanged(line),
  };
}

/** They come in the order of the clock, each order's lines together. */
function ordersOf(lines: readonly KitchenRow[], seesOrders: boolean): KitchenOrder[] {
  const orders = new Map<string, KitchenOrder>();
  for (const line of lines) {
    const known = orders.get(line.orderNo) ?? orderOf(line, seesOrders);
    orders.set(line.orderNo, {
      ...known,
      allergens: [...new Set([...known.allergens, ...line.allergens])],
      lines: [
        ...known.lines,
        {
          quantity: line.quantity,
          name: line.name,
          size: sizeText(line),
          ...kitchenTexts(line.personalisation),
        },
      ],
    });
  }
  return [...orders.values()];
}

const orderOf = (line: KitchenRow, seesOrders: boolean): KitchenOrder => ({
  orderNo: line.orderNo,
  date: line.date,
  time: line.time,
  name: seesOrders ? nameOf(line.recipient) || line.contactName : '',
  allergyNote: seesOrders ? line.allergyNote : '',
  fulfilment: line.fulfilment,
  lines: [],
  allergens: [],
  isChanged: isChanged(line),
});
