import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { readDaySheet } from '#contract/admin/prints.ts';
import { readProduction, readWeek } from '#contract/admin/production.ts';
import { countKinds } from '#domain/production-totals.ts';
import { bakeDailyPieces } from '#server/catalogue/stock/bake-daily-pieces.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { chance } from '#tests/support/chance.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openPlay, ordersDrawn, type PlayedOrder, playedDays } from '#tests/support/orders/played-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;
const priya = await signInStaff(shop, { role: 'manager' });
const { play, card, second, stockToday } = await openPlay(shop);
const [today] = playedDays;
const inTheMorning = 10;

/** What the morning put on the shelf, according to the stock. */
async function fillUpShelf(): Promise<number> {
  const value = { isOn: true, at: '06:00', percent: [100, 100, 100, 100, 100, 100, 100] };
  await db.insert(settingVersions).values({ key: 'dailyPieces', version: 2, value, changedAt: new Date(0) });
  await db.update(products).set({ dailyPieces: null, dailyByWeekday: null });
  await db.update(products).set({ dailyPieces: 30 }).where(eq(products.id, second.id));
  await setStock(database, second.slug, inTheMorning);
  await bakeDailyPieces(db, clock.now());
  return (await productCalled(database, second.slug)).stock - inTheMorning;
}
const filledUp = await fillUpShelf();

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const isMade = ({ fulfilment }: PlayedOrder): boolean => ['ready', 'collected', 'notCollected'].includes(fulfilment);
/** Whether an order is the kitchen's own: not a walk-in. */
const isOfKitchen = (one: PlayedOrder): boolean =>
  !one.isWalkIn && (['accepted', 'baking'].includes(one.fulfilment) || isMade(one));

/** By product name: how many pieces are to be made for a day, and how far they are. */
function expectedOf(made: readonly PlayedOrder[], day: string) {
  const parts = made.flatMap((order) =>
    order.sold.flatMap(({ product, quantity, filling }) =>
      filling.map(([{ name }, pieces]) => ({ order, product, name, pieces: quantity * pieces })),
    ),
  );
  const fillUps = day === today ? { [second.name]: filledUp } : {};
  return Object.fromEntries(
    [...new Set([...parts.map(({ name }) => name), ...Object.keys(fillUps)])].map((name) => {
      const piecesOf = (which: (part: (typeof parts)[number]) => boolean): number =>
        sum(parts.filter((part) => part.name === name && which(part)).map(({ pieces }) => pieces));
      return [
        name,
        {
          pieces: piecesOf(() => true),
          fromShelf: piecesOf(({ product }) => day === today && stockToday.includes(product)),
          baking: piecesOf(({ order }) => order.fulfilment === 'baking'),
          done: piecesOf(({ order }) => isMade(order)),
          fillUp: fillUps[name] ?? 0,
        },
      ];
    }),
  );
}

/** The pieces by base, for 'Vanilla: Cupcakes' and the like; by name if there is no base. */
function byBase(rows: readonly { readonly name: string; readonly pieces: number }[]): Record<string, number> {
  const bases: Record<string, number> = {};
  for (const { name, pieces } of rows.filter((row) => row.pieces > 0)) {
    const [base = ''] = name.split(':');
    bases[base] = (bases[base] ?? 0) + pieces;
  }
  return bases;
}

test('[B-12] production, its tiles, the week, the day sheet, the labels and the board are the orders, whatever became of each', async () => {
  expect(filledUp).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(ordersDrawn, async (drawn) => {
      const orders = await play(drawn);
      await checkBooks(db, clock.now());
      const week = await priya.call(readWeek, { from: today });
      for (const [at, day] of playedDays.entries()) {
        const ofDay = orders.filter((one) => one.day === day);
        const made = ofDay.filter(isOfKitchen);
        const expected = expectedOf(made, day);
        const ordered = Object.values(expected);

        const { groups, byTime, orders: count } = await priya.call(readProduction, { from: day, to: day });
        const rows = groups.flatMap((group) => group.rows);
        const shown = rows.map(({ name, pieces, fromShelf, baking, done, fillUp }) => [
          name,
          { pieces, fromShelf, baking, done, fillUp },
        ]);
        expect(Object.fromEntries(shown)).toEqual(expected);
        expect(count).toBe(made.length);
        expect(sum(countKinds(rows).map(({ pieces }) => pieces))).toBe(
          sum(ordered.map(({ pieces, fromShelf, fillUp }) => pieces - fromShelf + fillUp)),
        );

        const bases = byBase(
          groups.flatMap((of) => of.rows.map(({ name, pieces }) => ({ name: of.base || name, pieces }))),
        );
        expect(byBase(week.rows.map(({ name, pieces }) => ({ name, pieces: pieces[at] ?? 0 })))).toEqual(bases);
        const sheet = await priya.call(readDaySheet, { day });
        expect(byBase(sheet.totals)).toEqual(bases);
        expect(sum(sheet.kinds.map(({ pieces }) => pieces))).toBe(sum(ordered.map(({ pieces }) => pieces)));
        expect(sheet.orders).toHaveLength(made.length);

        // A label for each box.
        const boxes = byTime.flatMap(({ lines }) => lines.filter(({ isExtra }) => !isExtra));
        expect(sum(boxes.map(({ quantity }) => quantity))).toBe(
          sum(made.flatMap(({ sold }) => sold.map(({ product, quantity }) => (product === card ? 0 : quantity)))),
        );

        const { cards } = await priya.call(readBoardDay, { day });
        expect(
          cards.map(({ number, fulfilment, isWalkIn }) => `${number} ${fulfilment} ${isWalkIn}`).toSorted(),
        ).toEqual(
          ofDay
            .filter(({ fulfilment }) => fulfilment !== 'cancelled' && fulfilment !== 'expired')
            .map(({ number, fulfilment, isWalkIn }) => `${number} ${fulfilment} ${isWalkIn}`)
            .toSorted(),
        );
      }
    }),
    // A shorter play that fails too would be searched for beyond any time limit.
    { ...chance(10), endOnFailure: true },
  );
});
