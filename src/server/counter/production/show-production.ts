import type * as z from 'zod/mini';
import { orderPhotoAddress } from '#contract/admin/orders/order-page.ts';
import {
  type Decoration,
  type KitchenOrder,
  mostProductionDays,
  type Production,
  type readProduction,
  type readWeek,
  weekDays,
} from '#contract/admin/production.ts';
import { kitchenTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { namesOn } from '#domain/order/names-on.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { counterHoursOn } from '#domain/pickup/hours.ts';
import {
  isDecorated,
  isMade,
  isToMake,
  keyOfLine,
  leftOutOf,
  piecesByDay,
  productionTotals,
} from '#domain/production-totals.ts';
import { readOpening } from '#server/pickup/read-diary.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { type Days, type KitchenRow, readKitchenLines, readLinesToMake, readShelf, readTicks } from './read-kitchen.ts';

type Week = z.input<typeof readWeek.output>;
type Reading = Pick<StaffContext, 'db' | 'now' | 'staff'>;

/**
 * B-12: pieces by base, product and weight, what to decorate, and the orders by time. @throws Failure 'invalid' for an invalid range of
 * days
 */
export async function showProduction(
  reading: Reading,
  asked: z.output<typeof readProduction.input>,
): Promise<Production> {
  datesOf(asked);
  return productionOf(reading, asked, await readKitchenLines(reading, asked));
}

/** As {@link showProduction}, for lines that were read already. */
export async function productionOf(
  { db, now, staff }: Reading,
  asked: z.output<typeof readProduction.input>,
  lines: readonly KitchenRow[],
): Promise<Production> {
  const dates = datesOf(asked);
  const ticks = await readTicks(db, asked);
  const shelf = asked.from === asked.to ? await readShelf(db, asked.from, now) : [];
  const seesOrders = staff.permissions.has('orders.see');
  const ordered = await readLinesToMake(db, lines);
  return {
    days: await openDays({ db, now }, dates),
    orders: new Set(lines.map(({ orderNo }) => orderNo)).size,
    groups: productionTotals(ordered.filter(isToMake), shelf).map(({ base, rows }) => ({
      base,
      rows: rows.map((row) => ({ ...row, usual: [...row.usual], unusual: [...row.unusual] })),
    })),
    leftOut: leftOutOf(ordered),
    toDecorate: lines.filter(isDecorated).map((line) => decorationOf(line, { ticks, seesOrders })),
    byTime: ordersOf(lines, seesOrders),
  };
}

/** What is ordered for the week that begins on that day. */
export async function showWeek({ db, now }: Reading, { from }: { readonly from: string }): Promise<Week> {
  const days = { from, to: addDays(from, weekDays - 1) };
  const dates = datesOf(days);
  const lines = await readKitchenLines({ db, now }, days);
  const ordered = await readLinesToMake(db, lines);
  return {
    days: await openDays({ db, now }, dates),
    orders: new Set(lines.map(({ orderNo }) => orderNo)).size,
    rows: piecesByDay(ordered.filter(isToMake), dates).map((row) => ({ ...row, pieces: [...row.pieces] })),
    leftOut: leftOutOf(ordered),
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

type Known = {
  readonly ticks: Awaited<ReturnType<typeof readTicks>>;
  readonly seesOrders: boolean;
};

function decorationOf(line: KitchenRow, { ticks, seesOrders }: Known): Decoration {
  const { date, time, orderNo, name, image, quantity, personalisation } = line;
  const key = keyOfLine(line);
  const tick = ticks.get(key) ?? null;
  return {
    key,
    date,
    time,
    orderNo,
    name,
    image,
    size: sizeText(line),
    quantity,
    ...kitchenTexts(line),
    photo: seesOrders && personalisation.photo !== undefined ? orderPhotoAddress(orderNo, line.place) : null,
    isDone: tick !== null || isMade(line),
    tick,
    isChanged: isChanged(line),
    isGivenBack: line.isGivenBack,
    isTest: line.isTest,
  };
}

/** The lines come by pick-up time, each order's lines together. */
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
          ...kitchenTexts(line),
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
  name: seesOrders ? namesOn(line).name : '',
  allergyNote: seesOrders ? line.allergyNote : '',
  fulfilment: line.fulfilment,
  lines: [],
  allergens: [],
  isChanged: isChanged(line),
  isGivenBack: line.isGivenBack,
  isTest: line.isTest,
  hasTicket: line.printedRevision === line.revision,
  hasLabels: line.labelledRevision === line.revision,
});
