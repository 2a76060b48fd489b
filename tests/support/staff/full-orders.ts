import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { issueInvoice } from '#contract/admin/invoices.ts';
import { quoteTillOrder, type TillOrder, takeTillOrder } from '#contract/admin/till.ts';
import { allergyWarnings } from '#domain/diet/told-allergies.ts';
import { ask, orderInDatabase, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { staffCallsOf } from './staff-of-browser.ts';

/** As long as a cake's list gets: some twenty ingredients, most of which contain something that the law wants in bold. */
export const longIngredients = [
  ['Icing sugar (sugar, maize starch)', []],
  ['Fortified wheat flour (wheat flour, calcium carbonate, iron, niacin, thiamin, folic acid)', ['wheat']],
  ['Unsalted butter (milk)', ['milk']],
  ['Free-range eggs', ['eggs']],
  ['Full-fat soft cheese (milk)', ['milk']],
  ['Dark chocolate (cocoa mass, sugar, cocoa butter, emulsifier: soya lecithins)', ['soybeans']],
  ['Whipping cream (milk, stabiliser: carrageenan)', ['milk']],
  ['Ground almonds', ['almonds']],
  ['Hazelnut praline (hazelnuts, sugar, rapeseed oil, skimmed milk powder)', ['hazelnuts', 'milk']],
  ['Morello cherries (cherries, sugar, acidity regulator: citric acid, preservative: sulphur dioxide)', ['sulphites']],
  ['Honeycomb (sugar, golden syrup, glucose syrup, raising agent: sodium bicarbonate)', []],
  ['Gold sugar pearls (sugar, maize starch, colours: iron oxides, glazing agent: carnauba wax)', []],
  ['Raising agents (sodium bicarbonate, calcium phosphates, maize starch)', []],
  ['Barley malt extract', ['barley']],
  ['Sugar flowers (sugar, glucose syrup, maize starch, free-range egg white, spirulina concentrate)', ['eggs']],
  ['Beetroot concentrate', []],
  ['Sea salt', []],
] as const;
const contains = ['wheat', 'barley', 'eggs', 'milk', 'soybeans', 'sulphites', 'almonds', 'hazelnuts'];
const mayContain = ['peanuts', 'sesame', 'pecans', 'pistachios', 'walnuts', 'cashews'];

export const longMessage = 'Happy 60th, Wilhelmina, from all of us!!';

export type LongCake = { readonly slug: string; readonly name: string };

/** A cake with a name of forty letters, and as much as there may be of everything that is printed about it. */
export async function sellLongCake(letter: string): Promise<LongCake> {
  const { slug } = await sellCake({ pricePence: 2_390, stock: 500 });
  const name = `Grand Chocolate Cherry Hazelnut Gâteau ${letter}`;
  await ask(
    `update products set name = $2, ingredient_list = $3, best_within_days = 3, storage = $4,
       options = jsonb_build_object('message', $7::jsonb),
       allergens = (select jsonb_object_agg(key, case when key = any($5) then 'contains' when key = any($6) then 'mayContain' else 'none' end)
         from jsonb_object_keys(allergens) as key)
     where slug = $1`,
    [
      slug,
      name,
      JSON.stringify(longIngredients.map(([text, allergens]) => ({ text, allergens }))),
      'Keep it in its box in the fridge, below 5 °C.',
      contains,
      mayContain,
      JSON.stringify({ max: 40, where: '', placeholder: '' }),
    ],
  );
  return { slug, name };
}

export type FullOrder = { readonly orderNo: string; readonly totalPence: number };

export const longName = 'Wilhelmina Featherstonehaugh-Cholmondeley';
export const allergyNote =
  'Wilhelmina carries an adrenaline pen: no peanuts on the table, in the box or near it, please.';
export const longNote = 'Mum rang: candles please, no sparklers, and two carriers because the boxes are tall.';

/** Takes an order, paid at the counter: three cakes in three sizes, with a message and without, and candles at the standard rate. */
export async function takeFullOrder(
  page: Page,
  cakes: readonly LongCake[],
  { day, time }: { readonly day: string; readonly time: string },
): Promise<FullOrder> {
  const staff = await staffCallsOf(page, { role: 'owner', name: 'Sunita Rao' });
  const lines = cakes.flatMap(({ slug }, at) =>
    [500, 750, 1000].map((weightGrams) => ({
      slug,
      weightGrams,
      quantity: 1 + at,
      personalisation: weightGrams === 750 ? {} : { message: longMessage },
    })),
  );
  const extras = ['cake-knife', 'greeting-card', 'candles-striped'].map((slug) => ({
    slug,
    weightGrams: null,
    quantity: 2,
  }));
  const asked: TillOrder = {
    key: randomUUID(),
    source: 'telephone',
    contact: { name: longName, telephone: '07700 900456', email: '' },
    allergies: { asked: true, note: allergyNote },
    lines: [...lines, ...extras],
    pickup: { date: openDayAhead(3), time: '11:00' },
    pastDiary: 'An order of a test',
    payment: { how: 'hand', method: 'terminal' },
    note: longNote,
  };
  const { totalPence, contents } = await staff.call(quoteTillOrder, asked);
  const seenWarnings = allergyWarnings(allergyNote, contents);
  const { orderNo } = await staff.call(takeTillOrder, { ...asked, agreedTotalPence: totalPence, seenWarnings });
  await orderInDatabase(orderNo, `pickup_date = '${day}', pickup_time = '${time}'`);
  return { orderNo, totalPence };
}

/** Closes a day as though somebody had counted an empty drawer then: a day is closed once, and only while it lasts. */
export const closedOn = (day: string): Promise<unknown> =>
  ask(
    `insert into day_closings (day, after_entry_id, last_entry_id, takings, counted, float_pence, expected_pence, counted_pence, left_pence, closed_by_id, closed_by, closed_at)
     select $1, 0, 0, '[]', '{"pieces":[],"smallPence":0}', 0, 0, 0, 0, id, name, now() from staff_members order by id limit 1 on conflict do nothing`,
    [day],
  );

/** What the addresses of prints name: an order, a closed day, a VAT invoice and a product, all of which exist. */
export async function somethingToPrint(page: Page, day: string): Promise<Readonly<Record<string, string>>> {
  const cake = await sellLongCake('W');
  const { orderNo } = await takeFullOrder(page, [cake], { day, time: '11:00' });
  const staff = await staffCallsOf(page, { role: 'owner', name: 'Sunita Rao' });
  const { number } = await staff.call(issueInvoice, { orderNo, buyer: null });
  await closedOn(day);
  return { orders: orderNo, day, number, product: cake.slug, copies: '2' };
}
