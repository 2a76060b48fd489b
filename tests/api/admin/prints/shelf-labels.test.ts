import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readShelfLabel } from '#contract/admin/prints.ts';
import { readStock } from '#contract/admin/stock/stock.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const slug = 'signature-cupcake-box-of-six';
const ofCake = eq(products.slug, slug);
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });
let kept: typeof products.$inferSelect;

beforeAll(async () => {
  const [row] = await db.select().from(products).where(ofCake);
  if (!row) throw new Error(`no ${slug}`);
  kept = row;
});

afterEach(async () => {
  const { ingredients, ingredientList, allergens, status, bestWithinDays } = kept;
  await db.update(products).set({ ingredients, ingredientList, allergens, status, bestWithinDays }).where(ofCake);
});

const label = () => marek.call(readShelfLabel, { product: slug });
const loud = (parts: readonly { text: string; allergen: boolean }[]) =>
  parts.filter(({ allergen }) => allergen).map(({ text }) => text.toLowerCase());

describe('[B-13] the label of what is boxed before it is sold', () => {
  test('has name, whole list with its allergens in parts, traces, how long and how to keep it, and who made it', async () => {
    const { seller, label: of, refused } = await label();
    expect(refused).toBeNull();
    expect(of.name).toBe('Signature Cupcake Box of Six');
    expect(of.ingredients.map(({ text }) => text).join('')).toBe(
      kept.ingredientList.map(({ text }) => text).join(', '),
    );
    expect(loud(of.ingredients)).toEqual(expect.arrayContaining(['wheat', 'eggs', 'milk', 'soya']));
    expect(of.unnamed).toEqual([]);
    expect(of.mayContain).toEqual(['Tree nuts (almonds, hazelnuts, pecans, pistachios, walnuts)']);
    expect(of.storage).toContain('below 5 °C');
    expect(of.useBy).toBe(addDays(shopDate(shop.clock.now().getTime(), shopTimeZone), 2));
    expect(seller).toMatchObject({
      name: 'Mount Avenue Bakery',
      address: '1 Mount Avenue, Brierley Hill DY5 0AA, United Kingdom',
    });
  });

  test('says no day where nobody has said how long it keeps', async () => {
    await db.update(products).set({ bestWithinDays: null }).where(ofCake);
    expect((await label()).label.useBy).toBeNull();
  });

  test('says beside the list what no ingredient names', async () => {
    await db
      .update(products)
      .set({
        ingredientList: [
          { text: 'Flour', allergens: ['wheat'] },
          { text: 'Butter', allergens: ['milk'] },
        ],
      })
      .where(ofCake);
    const { label: of, refused } = await label();
    expect(refused).toBeNull();
    expect(of.unnamed).toEqual(['Cereals containing gluten (wheat)', 'Eggs', 'Soybeans']);
  });

  test('is refused without a list, without an answer about an allergen, and for what nobody eats', async () => {
    await db.update(products).set({ ingredients: '', ingredientList: [] }).where(ofCake);
    expect((await label()).refused).toContain('ingredients have not been entered');
    const { celery: _, ...allergens } = kept.allergens;
    await db.update(products).set({ ingredients: 'Flour', status: 'hidden', allergens }).where(ofCake);
    expect((await label()).refused).toBe('It is not known yet whether it contains celery.');
    expect((await marek.call(readShelfLabel, { product: 'cake-knife' })).refused).toContain('not food');
    expect((await marek.browser.ask(readShelfLabel, { product: 'no-such-cake' })).status).toBe(404);
    const isFood = new Map((await marek.call(readStock, {})).products.map((one) => [one.slug, one.isFood]));
    expect([isFood.get(slug), isFood.get('cake-knife')]).toEqual([true, false]);
  });
});
