import { and, asc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type PrintedInvoice, readInvoice } from '#contract/admin/invoices.ts';
import * as contract from '#contract/admin/prints.ts';
import { type DaySheet, type notePrints as endpoint, readShelfLabel } from '#contract/admin/prints.ts';
import { fillingOf } from '#domain/catalogue/mixed-box.ts';
import { kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order.ts';
import { countKinds, isDecorated, isToMake, keyOfRow, piecesByDay } from '#domain/production-totals.ts';
import { apart } from '#domain/text/typed-text.ts';
import { readKitchenLines, readLinesToMake } from '#server/counter/production/read-kitchen.ts';
import { productionOf } from '#server/counter/production/show-production.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { orderNotes } from '#server/db/tables/change-tables.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { orderPrints } from '#server/db/tables/staff/board-tables.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { findSeller } from '#server/sales/invoices/issue-invoice.ts';
import { documentOf } from '#server/sales/invoices/read-invoices.ts';
import { readOwedOf } from '#server/sales/payments/read-owed.ts';
import { readPrints } from './read-prints.ts';
import { readShelfLabel as shelfLabel } from './read-shelf-label.ts';

/** Its totals agree with its lines, because both are counted from the same lines, which are read once. */
async function readDaySheet(context: StaffContext, { day }: { readonly day: string }): Promise<DaySheet> {
  const days = { from: day, to: day };
  const kitchen = await readKitchenLines(context, days);
  const { byTime, groups, leftOut } = await productionOf(context, days, kitchen);
  const owed = context.staff.permissions.has('money.see') ? await owedByNumber(context, byTime) : null;
  const notes = await notesByNumber(context, byTime);
  const made = kitchen.filter(isToMake);
  const inBoxes = new Set(made.flatMap(fillingOf).map((id) => keyOfRow({ productId: id })));
  const rows = groups.flatMap(({ rows: of }) => of);
  return {
    shopName: (await readShop(context.db)).name,
    totals: piecesByDay(await readLinesToMake(context.db, made), [day]).map(({ name, pieces }) => ({
      name,
      pieces: pieces[0] ?? 0,
    })),
    kinds: countKinds(rows.map((row) => ({ ...row, fromShelf: 0, fillUp: 0 }))).filter(({ pieces }) => pieces > 0),
    flavours: rows.filter(({ key }) => inBoxes.has(key)).map(({ name, pieces }) => ({ name, pieces })),
    leftOut,
    messages: made.filter(isDecorated).length,
    stillToBake: byTime.filter((order) => order.fulfilment === 'accepted' && isToMake(order)).length,
    owedPence: owed && [...owed.values()].reduce((all, one) => all + one, 0),
    orders: byTime.map(({ orderNo, time, name, lines, allergens, allergyNote, isChanged, isGivenBack, isTest }) => ({
      number: orderNo,
      time,
      name,
      lines,
      notes: [...(notes.get(orderNo) ?? []), ...(allergyNote === '' ? [] : [`Allergies: ${apart(allergyNote)}`])],
      owedPence: owed && (owed.get(orderNo) ?? 0),
      unusual: [...kitchenAllergens(allergens).unusual],
      isChanged,
      isGivenBack,
      isTest,
    })),
  };
}

type Asked = readonly { readonly orderNo: string }[];
const numbersOf = (asked: Asked): string[] => asked.map(({ orderNo }) => orderNo);

/** The team's notes, in the order in which they were written. */
async function notesByNumber({ db }: StaffContext, asked: Asked): Promise<ReadonlyMap<string, string[]>> {
  const found = await db
    .select({ number: orders.number, text: orderNotes.text })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(inArray(orders.number, numbersOf(asked)))
    .orderBy(asc(orderNotes.id));
  const notes = new Map<string, string[]>();
  for (const { number, text } of found) notes.set(number, [...(notes.get(number) ?? []), text]);
  return notes;
}

async function owedByNumber({ db, now }: StaffContext, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, numbersOf(asked)));
  const owed = await readOwedOf(db, found, now);
  return new Map(found.map(({ number }, at) => [number, owed[at]?.owedPence ?? 0]));
}

export const printEndpoints = [
  answeredByStaff(contract.readPrints, readPrints),
  answeredByStaff(contract.notePrints, notePrints),
  answeredByStaff(contract.readDaySheet, readDaySheet),
  answeredByStaff(readShelfLabel, shelfLabel),
  answeredByStaff(readInvoice, readInvoicePrint),
];

/** Records what was printed, at the revision that the screen showed, whatever the order's revision is by now. @throws Failure 'notFound' */
async function notePrints(
  context: StaffContext,
  { kind, orders: asked }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const { db, staff, now } = context;
  const wanted = new Map(asked.map(({ orderNo, revision }) => [normaliseOrderNumber(orderNo), revision]));
  const found = await db
    .select({ id: orders.id, number: orders.number, revision: orders.revision })
    .from(orders)
    .where(inArray(orders.number, [...wanted.keys()]));
  if (found.length < wanted.size)
    throw new Failure('notFound', { text: 'One of these orders does not exist. Nothing was recorded.' });
  const rows = found.map(({ id, number, revision }) => ({
    orderId: id,
    kind,
    revision: Math.min(wanted.get(number) ?? revision, revision),
    madeBy: staff.name,
    at: now,
  }));
  await db.insert(orderPrints).values(rows);
  for (const { id, number } of found)
    await writeAudit(context, {
      action: `order.printed`,
      subjectKind: 'order',
      subject: id,
      subjectName: number,
      after: { kind },
    });
  return {};
}

/** @throws Failure 'notFound'; 'conflict' while the shop has no VAT number */
async function readInvoicePrint(
  { db }: StaffContext,
  { number }: { readonly number: string },
): Promise<PrintedInvoice> {
  await findSeller(db);
  const found = await lookUpDocument(db, number);
  if (!found) throw new Failure('notFound', { text: `There is no document ${number}.` });
  const { body, revision } = found;
  const of = body.ofNumber === null ? undefined : await lookUpDocument(db, body.ofNumber);
  return { ...documentOf(body, of?.body), revision };
}

async function lookUpDocument(db: Db, text: string) {
  const [series = '', number = ''] = text.split('-');
  const [found] = await db
    .select({ body: invoices.body, revision: orders.revision })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.series, series), eq(invoices.number, Number(number))));
  return found;
}
