import { asc, eq, inArray } from 'drizzle-orm';
import type { DaySheet } from '#contract/admin/prints/prints.ts';
import { kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';
import { shoppingList } from '#domain/production/production-totals.ts';
import { readShop } from '#server/db/settings/read-shop.ts';
import { orderNotes } from '#server/db/tables/orders/change-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { readOwedOf } from '#server/modules/payments/owed/read-owed.ts';
import { readKitchenLines } from '#server/modules/production/read-kitchen.ts';
import { productionOf } from '#server/modules/production/show-production.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Its totals are those of its lines: both are counted from the same lines, which are read once. */
export async function readDaySheet(context: StaffContext, { day }: { readonly day: string }): Promise<DaySheet> {
  const days = { from: day, to: day };
  const kitchen = await readKitchenLines(context.db, days);
  const { byTime, toDecorate } = await productionOf(context, days, kitchen);
  const { rows, extras } = shoppingList(kitchen, [day]);
  const owed = context.staff.permissions.has('money.see') ? await owedByNumber(context, byTime) : null;
  const notes = await notesByNumber(context, byTime);
  return {
    shopName: (await readShop(context.db)).name,
    totals: [
      ...rows.map(({ base, size, pieces }) => ({
        name: [base, size].filter(Boolean).join(', '),
        pieces: pieces[0] ?? 0,
      })),
      ...extras.map(({ name, pieces }) => ({ name, pieces: pieces[0] ?? 0 })),
    ],
    messages: toDecorate.length,
    stillToBake: byTime.filter(({ fulfilment }) => fulfilment === 'accepted').length,
    owedPence: owed && [...owed.values()].reduce((all, one) => all + one, 0),
    orders: byTime.map(({ orderNo, time, name, lines, allergens, allergyNote, isChanged }) => ({
      number: orderNo,
      time,
      name,
      lines: lines.map(({ quantity, name: what, size }) => ({ quantity, name: what, size })),
      messages: lines.map(({ message }) => message).filter((message) => message !== ''),
      notes: [
        ...lines.flatMap(({ words }) => words),
        ...(notes.get(orderNo) ?? []),
        ...(allergyNote === '' ? [] : [`Allergies: ${allergyNote}`]),
      ],
      owedPence: owed && (owed.get(orderNo) ?? 0),
      unusual: [...kitchenAllergens(allergens).unusual],
      isChanged,
    })),
  };
}

type Asked = readonly { readonly orderNo: string }[];
const numbersOf = (asked: Asked): string[] => asked.map(({ orderNo }) => orderNo);

/** The team's, in the order in which they were written. */
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
