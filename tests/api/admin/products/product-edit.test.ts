import { and, desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { auditLog, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow, saveSeen, toldOf, trySave } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const sunita = await signInStaff(shop, { role: 'owner', name: 'Sunita Rao' });

const idOf = async (slug: string): Promise<number> => (await productCalled(shop.database, slug)).id;
const lastAudit = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const seenByCustomers = (slug: string) => shop.visitor().get(`/products/slug/${slug}`);
const statusOf = async (slug: string): Promise<number> => (await seenByCustomers(slug)).status;
const year = 365 * 86_400_000;
const yearsFromNow = (years: number): string => new Date(Date.now() + years * year).toISOString();

describe('[E-02] a product is edited', () => {
  test('what is saved is on the customers’ page, and the log says who changed what, before and after', async () => {
    const id = await idOf('black-forest-gateau');
    const before = await productOf(owen, id);
    const sizes = before.form.sizes.map((size) => ({ ...size, pricePence: size.pricePence + 100 }));
    const saved = await saveNow(owen, id, { name: 'Black Forest Gâteau', sizes });
    expect(saved.version).toBeGreaterThan(before.version);
    expect(saved).toMatchObject({ changedBy: 'Owen Clarke', form: { name: 'Black Forest Gâteau' } });
    expect((await seenByCustomers('black-forest-gateau')).body).toMatchObject({ name: 'Black Forest Gâteau' });
    const audited = await lastAudit();
    expect(audited).toMatchObject({
      action: 'product.changed',
      subject: 'black-forest-gateau',
      madeBy: 'Owen Clarke',
      before: { Name: before.form.name },
      after: { Name: 'Black Forest Gâteau' },
    });
    expect(Object.keys(Object(audited?.after)).some((name) => /^Price of .*Pence$/.test(name))).toBe(true);
  });

  test('a weight goes, another comes and is the default, with a lower price of its own days', async () => {
    const id = await idOf('salted-caramel-drip-cake');
    const { form } = await productOf(owen, id);
    const [first, ...others] = form.sizes;
    if (!first) throw new Error('it is sold in no weight');
    const fresh = { ...first, grams: 1_500, pricePence: 5_500, lowerPricePence: 5_000, lowerFrom: yearsFromNow(-1) };
    const saved = await saveNow(owen, id, {
      sizes: [...others, { ...fresh, lowerUntil: yearsFromNow(1) }],
      defaultGrams: 1_500,
    });
    expect(saved.form.sizes.map(({ grams }) => grams)).toEqual([...others.map(({ grams }) => grams), 1_500]);
    const { body } = await seenByCustomers('salted-caramel-drip-cake');
    expect(body).toMatchObject({ price: 55, discountPrice: 50 });
  });

  test('an address that is changed leads on for good: nobody else gets it, and a taken one is refused', async () => {
    const id = await idOf('macaron-gift-box');
    await saveNow(owen, id, { slug: 'box-of-macarons' });
    expect(await statusOf('box-of-macarons')).toBe(200);
    const { formerSlugs } = await productOf(owen, id);
    expect(formerSlugs).toEqual(['macaron-gift-box']);
    const other = await idOf('black-forest-gateau');
    for (const slug of ['box-of-macarons', 'macaron-gift-box'])
      expect(await trySave(owen, other, { slug })).toMatchObject({
        status: 422,
        body: { fields: { slug: expect.stringContaining('address') } },
      });
    const { id: made } = await owen.call(createProduct, { name: 'Macaron Gift Box', categoryId: 8 });
    expect((await productOf(owen, made)).form.slug).toBe('macaron-gift-box-2');
    await saveNow(owen, id, { slug: 'macaron-gift-box' });
    expect((await productOf(owen, id)).formerSlugs).toEqual(['box-of-macarons']);
  });

  test('what cannot be is refused by its field, and nothing of it is saved', async () => {
    const id = await idOf('black-forest-gateau');
    const { form, version } = await productOf(owen, id);
    const [size] = form.sizes;
    if (!size) throw new Error('it is sold in no weight');
    const refused: readonly [Parameters<typeof trySave>[2], string][] = [
      [{ sizes: [size, size] }, 'sizes.1.grams'],
      [{ sizes: [{ ...size, lowerPricePence: size.pricePence }], defaultGrams: size.grams }, 'sizes.0.lowerPricePence'],
      [{ sizes: [{ ...size, lowerFrom: yearsFromNow(1), lowerUntil: yearsFromNow(0) }] }, 'sizes.0.lowerUntil'],
      [{ defaultGrams: 99 }, 'defaultGrams'],
      [{ sizes: [], defaultGrams: null }, 'sizes'],
      [{ categoryId: null }, 'categoryId'],
      [{ categoryId: 9_999 }, 'categoryId'],
      [{ categoryId: 3, typeCategoryId: 9 }, 'typeCategoryId'],
      [{ description: ' ' }, 'description'],
      [{ shownFrom: yearsFromNow(2), shownUntil: yearsFromNow(1) }, 'shownUntil'],
      [{ seasonFrom: '11-01', seasonTo: null }, 'seasonTo'],
    ];
    for (const [changes, field] of refused) {
      const { status, body } = await trySave(owen, id, changes);
      expect([status, Object.keys(Object(Object(body).fields))], field).toEqual([422, expect.arrayContaining([field])]);
    }
    expect((await productOf(owen, id)).version).toBe(version);
  });

  test('prices need the permission for prices, everything else does not', async () => {
    await db.insert(staffRoles).values({
      key: 'writer',
      name: 'Writer',
      rank: 20,
      permissions: ['products.edit'],
      refundLimitPence: 0,
      isForDevices: false,
      needsSecondFactor: false,
    });
    const writer = await signInStaff(shop, { role: 'writer' });
    const id = await idOf('black-forest-gateau');
    const { form } = await productOf(writer, id);
    const sizes = form.sizes.map((size) => ({ ...size, pricePence: 1 }));
    expect((await trySave(writer, id, { sizes })).status).toBe(403);
    expect((await trySave(writer, id, { boxExtraPence: 1 })).status).toBe(403);
    await saveNow(writer, id, { description: 'Cherries, cream and a little kirsch.' });
  });

  test('made to order from now on, its stock is counted out; no longer, it begins with none', async () => {
    const id = await idOf('rainbow-sprinkle-birthday-cake');
    await saveNow(owen, id, { supply: 'toOrder', dailyPieces: null });
    expect((await productOf(owen, id)).stock).toBeNull();
    await saveNow(owen, id, { supply: 'stock' });
    expect((await productOf(owen, id)).stock).toBe(0);
    const [last] = await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, id))
      .orderBy(desc(stockMovements.id))
      .limit(1);
    expect(last).toMatchObject({ reason: 'opening', pieces: 0, madeBy: 'Owen Clarke' });
    expect(await recountStock(db, new Date(0))).toEqual([]);
  });

  test('a line of the ingredients that is new has the allergens that it names, another keeps its own', async () => {
    const id = await idOf('vanilla-bean-swirl-cupcake');
    const { form } = await productOf(owen, id);
    await saveNow(owen, id, { ingredientLines: [...form.ingredientLines, 'Clotted cream (milk)'] });
    const [row] = await db.select({ list: products.ingredientList }).from(products).where(eq(products.id, id));
    expect(row?.list.at(-1)).toEqual({ text: 'Clotted cream (milk)', allergens: ['milk'] });
    expect(row?.list.filter(({ allergens }) => allergens.includes('wheat')).length).toBeGreaterThan(0);
  });

  test('what was ordered keeps its name, price, allergens and VAT', async () => {
    const slug = 'raspberry-jam-heart-cupcake';
    const { orderNo } = await placeOrderOf(shop, slug);
    const lineOf = async () =>
      (
        await db
          .select({
            name: orderLines.name,
            price: orderLines.unitPricePence,
            allergens: orderLines.allergens,
            vat: orderLines.vatClass,
          })
          .from(orderLines)
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .where(eq(orders.number, orderNo))
      )[0];
    const before = await lineOf();
    const id = await idOf(slug);
    const { form } = await productOf(owen, id);
    await steppedUp(shop, sunita, 'moneySettings');
    await saveNow(sunita, id, {
      name: 'Heart Cupcake',
      sizes: form.sizes.map((size) => ({ ...size, pricePence: 9_900, lowerPricePence: null })),
      allergens: levelsFrom(['peanuts'], []),
      vatClass: 'standard',
    });
    expect(await lineOf()).toEqual(before);
  });

  test('[E-10] nobody pays another price than they saw without being told first', async () => {
    const slug = 'black-forest-gateau';
    const customer = await signedInCustomer(shop);
    const product = await productCalled(shop.database, slug);
    const asSeen = orderRequestFor(customer.id, [{ product, quantity: 1 }]);
    const { form } = await productOf(owen, product.id);
    await saveNow(owen, product.id, {
      sizes: form.sizes.map((size) => ({ ...size, pricePence: size.pricePence + 250 })),
    });
    const answer = await customer.browser.post('/orders', asSeen);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([409, expect.stringContaining('priceChanged')]);
  });
});

test('[T-07] [T-08] VAT is the owner’s: by no other right, and with a proof of who it is', async () => {
  const id = await idOf('pastel-ribbon-birthday-cake');
  const seen = await productOf(owen, id);
  const asked = {
    productId: id,
    version: seen.version,
    seen: seen.form,
    wanted: { ...seen.form, vatClass: 'standard' },
  };
  expect(await owen.browser.ask(saveProduct, asked)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  const amelia = await signInStaff(shop, { role: 'owner' });
  expect(await amelia.browser.ask(saveProduct, asked)).toMatchObject({
    status: 403,
    body: { code: 'stepUpRequired', purpose: 'moneySettings' },
  });
  expect((await productOf(owen, id)).form.vatClass).toBe('zero');
  await steppedUp(shop, amelia, 'moneySettings');
  expect(await amelia.browser.ask(saveProduct, asked)).toMatchObject({ status: 200 });
});

describe('[E-04] two people edit one product', () => {
  test('the second is told what differs, field by field, and nothing of theirs is written', async () => {
    const id = await idOf('salted-caramel-drip-cake');
    const [hers, his] = [await productOf(sunita, id), await productOf(owen, id)];
    const [size] = his.form.sizes;
    if (!size) throw new Error('it is sold in no weight');
    const priced = (pricePence: number) =>
      his.form.sizes.map((one) => (one.grams === size.grams ? { ...one, pricePence, lowerPricePence: null } : one));
    await saveSeen(owen, his, { sizes: priced(4_000), serveAt: 'Cool' });
    const wanted = { sizes: priced(3_900), leadDays: 3 };
    const answer = await saveSeen(sunita, hers, wanted);
    expect(answer.product).toMatchObject({
      changedBy: 'Owen Clarke',
      form: { serveAt: 'Cool', leadDays: his.form.leadDays },
    });
    const byField = new Map(toldOf(hers, answer, wanted).map(({ field, ...difference }) => [field, difference]));
    expect(byField.get(`sizes/${size.grams}/pricePence`)).toEqual({
      before: size.pricePence,
      theirs: 4_000,
      mine: 3_900,
      changedBy: 'both',
    });
    expect(byField.get('serveAt')).toMatchObject({ theirs: 'Cool', changedBy: 'them' });
    expect(byField.get('leadDays')).toMatchObject({ mine: 3, changedBy: 'me' });
    const merged = await saveSeen(sunita, answer.product, wanted);
    expect(merged).toMatchObject({ outcome: 'saved', product: { form: { serveAt: 'Cool', leadDays: 3 } } });
  });

  test('what was sold, baked or pictured meanwhile is in nobody’s way, and no sale is written over', async () => {
    const id = await idOf('black-forest-gateau');
    await setStock(shop.database, 'black-forest-gateau', 20);
    const seen = await productOf(owen, id);
    await placeOrderOf(shop, 'black-forest-gateau');
    await db.execute(sql`update products set version = version + 1 where id = ${id}`);
    expect(await saveSeen(owen, seen, { serveAt: 'Room temperature, please' })).toMatchObject({ outcome: 'saved' });
    expect((await productOf(owen, id)).stock).toBe(19);
    expect(await recountStock(db, new Date(0))).toEqual([]);
  });

  test('of many who save the same version at once, one is written and the others are told', async () => {
    const id = await idOf('black-forest-gateau');
    const seen = await productOf(owen, id);
    const names = ['One', 'Two', 'Three', 'Four'].map((name) => `${name} Gateau`);
    const answers = await Promise.all(names.map((name) => saveSeen(owen, seen, { name })));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['saved', 'stale', 'stale', 'stale']);
    const saved = answers.findIndex(({ outcome }) => outcome === 'saved');
    expect((await productOf(owen, id)).form.name).toBe(names[saved]);
    expect(
      await db.$count(
        auditLog,
        and(eq(auditLog.action, 'product.changed'), eq(auditLog.subjectName, names[saved] ?? '')),
      ),
    ).toBe(1);
  });
});
