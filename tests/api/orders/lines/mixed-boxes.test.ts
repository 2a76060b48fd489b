import { eq, gt, max } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { readDaySheet, readPrints, readShelfLabel } from '#contract/admin/prints.ts';
import { readCart } from '#contract/cart.ts';
import { categoryPage, productPage } from '#contract/listing/catalogue.ts';
import { orderByNumber } from '#contract/orders/orders.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { formOfRow, headOfSheet, rowOfSheet, sizeColumnsOfSheet } from '#domain/catalogue/sheet/product-sheet.ts';
import { readSheetCategories } from '#server/catalogue/imports/read-forms.ts';
import { ofDay, readCards } from '#server/counter/board/read-cards.ts';
import { readKitchenLines, readLinesToMake } from '#server/counter/production/read-kitchen.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { forgetPeopleOf } from '#server/people/customers/forget-people.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { makeCupcakeBox } from '#tests/support/catalogue/mixed-box.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/mail-room.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { payByCard, placeOrderOf } from '#tests/support/orders/orders.ts';
import { takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type Changes, productOf, saveNow, trySave } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock, services } = shop;
const { db } = database;
const box = await makeCupcakeBox(db);
const vanilla = await productCalled(database, 'vanilla-bean-swirl-cupcake');
const velvet = await productCalled(database, 'red-velvet-cupcake');
const { edit, booksAreRight, rowOf, linesOf } = ordersToEdit(shop);
const six = (first: number, second: number) => ({ box: { [vanilla.id]: first, [velvet.id]: second } });
const stocks = async () => [
  (await productCalled(database, vanilla.slug)).stock,
  (await productCalled(database, velvet.slug)).stock,
];

beforeEach(async () => {
  await setStock(database, vanilla.slug, 40);
  await setStock(database, velvet.slug, 40);
});

const orderOf = async (personalisation: object = six(3, 3), quantity = 1, weightGrams = 750) => {
  const customer = await signedInCustomer(shop);
  const wanted = [{ product: box, quantity, weightGrams, personalisation }];
  const request = orderRequestFor(customer.id, wanted);
  return { customer, request, answer: await customer.browser.post('/orders', request) };
};
const placed = async (...asked: Parameters<typeof orderOf>) => {
  const { customer, answer } = await orderOf(...asked);
  const { orderNo, total } = Object(answer.body);
  return { customer, orderNo: String(orderNo), amount: Math.round(total * 100) };
};

test('[E-02] a box is filled with flavours: its line says them, it has its own price, their allergens, and takes their pieces', async () => {
  const order = await placed(six(3, 3), 2);
  expect(order.amount).toBe(3_520);
  expect(await stocks()).toEqual([34, 34]);
  const [line] = await linesOf(order.orderNo);
  expect(line).toMatchObject({
    name: 'Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet',
    sizeLabel: '',
    pieces: 6,
    fromStock: false,
    quantity: 2,
    unitPricePence: 2_200,
  });
  const { product } = productPage.output.parse((await shop.visitor().get('/listings/product/cupcake-box')).body);
  const flavours = product.options.box?.flavours ?? [];
  expect(flavours.map(({ id }) => id)).toEqual(expect.arrayContaining([vanilla.id, velvet.id]));
  const contained = flavours
    .filter(({ id }) => id === vanilla.id || id === velvet.id)
    .flatMap(({ allergens }) => Object.entries(allergens).filter(([, level]) => level === 'contains'));
  expect(line?.allergens.join()).toMatch(/wheat.*Eggs.*Milk/);
  expect(contained.length).toBeGreaterThan(0);
  await payByCard(shop, order);
  await doJobs(shop);
  const [email] = await db
    .select()
    .from(emails)
    .where(eq(emails.eventKey, `order-paid:${order.orderNo}`));
  for (const text of [email?.plain, email?.html])
    expect(text).toContain('Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet');
  // Cake in a cool room, soft cheese in the fridge: the box itself is kept like neither.
  expect(email?.plain).toMatch(
    /\nVanilla Bean Swirl Cupcake: .*Not in the fridge.*\nRed Velvet Cupcake: .*in the fridge/,
  );
  expect(email?.plain).not.toContain('Cupcake Box: ');
  const [card] = await readCards(db, ofDay('2026-11-19'), clock.now());
  expect(card?.lines).toMatchObject([{ quantity: 2, name: 'Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet' }]);
  const read = orderByNumber.output.parse((await order.customer.browser.get(`/orders/order/${order.orderNo}`)).body);
  expect(read.items).toMatchObject([{ name: line?.name, personalisation: six(3, 3) }]);
  await booksAreRight();
});

test('[B-12] the kitchen makes the pieces of each flavour, and no boxes; the day sheet and the list of orders count them', async () => {
  const order = await placed(six(1, 5), 2);
  await payByCard(shop, order);
  const four = await placeOrderOf(shop, velvet.slug, 3);
  await payByCard(shop, four);
  const day = { from: '2026-11-19', to: '2026-11-19' };
  const lines = (await readKitchenLines({ db, now: new Date() }, day)).filter(
    ({ orderNo }) => orderNo === order.orderNo,
  );
  expect(
    (await readLinesToMake(db, lines)).map(({ productId, quantity, pieces }) => [productId, quantity * pieces]),
  ).toEqual([
    [vanilla.id, 2],
    [velvet.id, 10],
  ]);
  const owner = await signInStaff(shop);
  const { orders: listed } = await owner.call(listOrders, {});
  expect(listed.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      '2 × Cupcake Box of 6: 1 Vanilla Bean Swirl, 5 Red Velvet',
      '3 × Red Velvet Cupcake, Box of 4',
    ]),
  );
  const flavoursOf = async () => {
    const { flavours } = await owner.call(readDaySheet, { day: day.from });
    return Object.fromEntries(flavours.map(({ name, pieces }) => [name, pieces]));
  };
  const before = await flavoursOf();
  await payByCard(shop, await placed(six(4, 2)));
  expect(before[velvet.name]).toBeGreaterThanOrEqual(10 + 12);
  expect(await flavoursOf()).toEqual({
    [vanilla.name]: Number(before[vanilla.name]) + 4,
    [velvet.name]: Number(before[velvet.name]) + 2,
  });
});

test('[E-06] what is cancelled, expires, is refunded on the shelf or filled otherwise gives its flavours back', async () => {
  const cancelled = await placed();
  await cancelled.customer.browser.post(`/orders/order/${cancelled.orderNo}/cancel`, {});
  await placed();
  clock.moveOn(31);
  await expireUnpaidOrders(db, services.payments, clock.now());
  expect(await stocks()).toEqual([40, 40]);
  const kept = await placed(six(3, 3), 2);
  await payByCard(shop, kept);
  await edit(kept.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }] });
  expect(await stocks()).toEqual([37, 37]);
  await edit(kept.orderNo, { lines: [{ place: 1, said: { box: { [vanilla.id]: 6 } } }] });
  expect(await stocks()).toEqual([34, 40]);
  expect(await linesOf(kept.orderNo)).toMatchObject([
    { name: 'Cupcake Box of 6: 6 Vanilla Bean Swirl', allergens: expect.arrayContaining(['Eggs', 'Milk']) },
  ]);
  await forgetPeopleOf(db, [(await rowOf(kept.orderNo)).id]);
  expect(await linesOf(kept.orderNo)).toMatchObject([{ personalisation: { box: { [vanilla.id]: 6 } } }]);
  await refundPartByStaff(db, {
    orderNo: kept.orderNo,
    asked: { kind: 'lines', pieces: [{ place: 1, quantity: 1 }], deposits: [] },
    by: null,
    restock: true,
    reason: 'It could not be made',
    note: '',
    as: 'Priya',
    now: clock.now(),
  });
  expect(await stocks()).toEqual([40, 40]);
  await booksAreRight();
});

/** What was left of both flavours after each order since, the newest last, as the ledger has it. */
async function leftAfterOrders(since: number): Promise<number[][]> {
  const moved = await db.select().from(stockMovements).where(gt(stockMovements.id, since)).orderBy(stockMovements.id);
  const left = [vanilla, velvet].map(({ id }) =>
    moved.filter(({ productId, reason }) => productId === id && reason === 'order').map((each) => each.stockAfter),
  );
  return (left[0] ?? []).map((first, at) => [first, left[1]?.[at] ?? Number.NaN]);
}

test('[E-06] 50 customers at once fill boxes of two flavours of which few are left: none is sold twice, and each refusal says which and how many', async () => {
  const rounds = [
    {
      stock: [20, 31],
      fillings: [
        [3, 3],
        [4, 2],
      ],
    },
    {
      stock: [31, 20],
      fillings: [
        [3, 3],
        [2, 4],
      ],
    },
    {
      stock: [24, 23],
      fillings: [
        [5, 1],
        [1, 5],
      ],
    },
    {
      stock: [2, 3],
      fillings: [
        [3, 3],
        [2, 4],
      ],
    },
    {
      stock: [1, 0],
      fillings: [
        [3, 3],
        [2, 4],
      ],
    },
  ];
  const named = new Set<string>();
  for (const { stock, fillings } of rounds) {
    await setStock(database, vanilla.slug, stock[0] ?? 0);
    await setStock(database, velvet.slug, stock[1] ?? 0);
    const [{ last = 0 } = {}] = await db.select({ last: max(stockMovements.id) }).from(stockMovements);
    const wanted = Array.from({ length: 50 }, (_, n) => {
      const [first = 0, second = 0] = fillings[n % 2] ?? [];
      const quantity = n % 5 === 0 ? 2 : 1;
      return { filling: six(first, second), quantity, pieces: [first * quantity, second * quantity] };
    });
    const answers = await Promise.all(
      wanted.map(async (each) => ({ ...each, ...(await orderOf(each.filling, each.quantity)) })),
    );
    const left = [stock, ...(await leftAfterOrders(last ?? 0))];
    const taken = answers.filter(({ answer }) => answer.status === 200);
    expect(await stocks()).toEqual(
      stock.map((were, at) => taken.reduce((sum, { pieces }) => sum - (pieces[at] ?? 0), were)),
    );
    expect(Math.min(...left.flat())).toBeGreaterThanOrEqual(0);
    expect(left).toHaveLength(taken.length + 1);
    for (const { answer, pieces } of answers.filter(({ answer }) => answer.status !== 200)) {
      const refused = failureReply.parse(answer.body);
      expect(refused).toMatchObject({ code: 'outOfStock' });
      const told = (refused.lines ?? []).map(({ name, available }) => ({ name, available }));
      // What it says was so at some moment between two orders.
      const whatWasSo = left.map((now) =>
        [vanilla, velvet].flatMap(({ name }, at) =>
          (now[at] ?? 0) < (pieces[at] ?? 0) ? [{ name, available: now[at] }] : [],
        ),
      );
      expect(whatWasSo).toContainEqual(told);
      expect(told).not.toEqual([]);
      expect(refused.message).toBe(
        told
          .map(({ name, available }) =>
            available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} left.`,
          )
          .join(' '),
      );
      named.add(told.map(({ name }) => name).join(' and '));
    }
  }
  expect([...named].toSorted()).toEqual([velvet.name, vanilla.name, `${vanilla.name} and ${velvet.name}`].toSorted());
  await booksAreRight();
});

test('[E-02] a box that is not full, holds what is none of its flavours, or whose flavour went is refused', async () => {
  const cake = await productCalled(database, 'black-forest-gateau');
  const refusals = [
    [{}, 'Please fill the box: choose 6 more.'],
    [six(3, 2), 'Please fill the box: choose 1 more.'],
    [six(4, 3), 'Please take 1 out: the box holds 6.'],
    [{ box: { [cake.id]: 6 } }, 'One of its flavours is no longer offered. Please choose another.'],
    [{ box: { [box.id]: 6 } }, 'One of its flavours is no longer offered. Please choose another.'],
  ] as const;
  for (const [personalisation, words] of refusals) {
    const { customer, answer } = await orderOf(personalisation);
    expect(failureReply.parse(answer.body)).toMatchObject({ code: 'invalid', message: `Cupcake Box: ${words}` });
    const item = { userId: customer.id, productId: box.id, quantity: 1, priceSnapshot: 22, weightSnapshot: 750 };
    expect((await customer.browser.post('/cart', { ...item, personalisation })).status).toBe(422);
  }
  const { answer } = await orderOf({ box: { 999999: 6 } });
  expect(failureReply.parse(answer.body).code).toBe('outOfStock');
  const other = await orderOf(six(3, 3));
  const plain = orderRequestFor(other.customer.id, [{ product: vanilla, quantity: 1, personalisation: six(2, 2) }]);
  expect(failureReply.parse((await other.customer.browser.post('/orders', plain)).body).message).toContain(
    'not a box to fill',
  );
});

test('[E-02] a flavour that is also ordered in boxes of its own is told in pieces, when it is ordered and when the order is changed', async () => {
  const { id, browser } = await signedInCustomer(shop);
  await setStock(database, velvet.slug, 3);
  const four = { product: velvet, quantity: 1 };
  const filled = { product: box, quantity: 1, weightGrams: 750, personalisation: six(4, 2) };
  const refused = await browser.post('/orders', orderRequestFor(id, [four, filled]));
  expect(failureReply.parse(refused.body)).toMatchObject({
    message: 'Only 3 of Red Velvet Cupcake left.',
    lines: [{ productId: velvet.id, available: 3 }],
  });
  await setStock(database, velvet.slug, 6);
  const { orderNo } = Object((await browser.post('/orders', orderRequestFor(id, [four, filled]))).body);
  await setStock(database, velvet.slug, 2);
  const more = edit(orderNo, { lines: [{ place: 2, said: six(1, 5) }] });
  await expect(more).rejects.toThrow('Only 2 of Red Velvet Cupcake left.');
});

test('[K-05] a cart keeps a box, names its filling, and says at the line which flavour went', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const item = { userId: id, productId: box.id, quantity: 1, priceSnapshot: 22, weightSnapshot: 750 };
  await browser.post('/cart', { ...item, personalisation: six(3, 3) });
  await browser.post('/cart', { ...item, personalisation: six(3, 3) });
  await browser.post('/cart', { ...item, personalisation: six(6, 0) });
  await browser.post('/cart', { ...item, personalisation: { box: { [vanilla.id]: 6 } } });
  const cart = async () => readCart.output.parse((await browser.get(`/cart/${id}`)).body);
  expect(await cart()).toMatchObject([
    {
      quantity: 2,
      product: { name: 'Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet', stockPieces: 13, pieces: 1 },
    },
    { quantity: 1, product: { name: 'Cupcake Box of 6: 6 Vanilla Bean Swirl', stockPieces: 6 } },
  ]);
  await setStock(database, velvet.slug, 5);
  expect((await cart())[0]?.product).toMatchObject({ stockPieces: 1, shortOf: 'Only 5 of Red Velvet Cupcake left.' });
  await setStock(database, velvet.slug, 0);
  expect((await cart())[0]).toMatchObject({
    quantity: 2,
    product: { stockPieces: 0, shortOf: 'Red Velvet Cupcake is sold out.' },
  });
});

test('[E-02][E-09] an owner makes a box to fill in the form or by a file, and is told what cannot be', async () => {
  const owner = await signInStaff(shop);
  const { form } = await productOf(owner, box.id);
  const faultsOf = async (changes: Changes) => failureReply.parse((await trySave(owner, box.id, changes)).body).fields;
  expect(await faultsOf({ options: { box: { from: 'no-such-thing' } } })).toEqual({
    'options.box.from': 'There is no such category or collection',
  });
  expect(await faultsOf({ supply: 'stock' })).toMatchObject({
    'options.box': expect.stringContaining('no stock of its own'),
  });
  expect(await faultsOf({ sizes: form.sizes.map((size) => ({ ...size, pieces: 1 })) })).toMatchObject({
    'sizes.0.pieces': 'A box to fill holds 2 to 48 pieces',
  });
  const categories = await readSheetCategories(db);
  const sizeColumns = sizeColumnsOfSheet([form]);
  const cells = new Map(
    headOfSheet(sizeColumns).map((name, at) => [
      name,
      rowOfSheet({ form, isExtra: false, stock: null }, { categories, sizeColumns })[at] ?? '',
    ]),
  );
  expect(cells.get('box filled from')).toBe('cupcakes');
  cells.set('box filled from', 'vegan-cupcakes');
  expect(formOfRow(cells, { form, isNew: false }, categories)).toMatchObject({
    faults: [],
    form: { options: { box: { from: 'vegan-cupcakes' } } },
  });
  const { form: saved } = await saveNow(owner, box.id, { options: { box: { from: 'vegan-cupcakes' } } });
  expect(saved.options).toEqual({ box: { from: 'vegan-cupcakes' } });
  const gone = await orderOf(six(3, 3));
  expect(failureReply.parse(gone.answer.body)).toMatchObject({ message: expect.stringContaining('no longer offered') });
  await saveNow(owner, box.id, { options: { box: { from: 'cupcakes' } } });
});

test('[E-06] of a box there is what lies there of its flavours, and none on a day that has none of one of them', async () => {
  const { product } = productPage.output.parse((await shop.visitor().get('/listings/product/cupcake-box')).body);
  const flavours = product.options.box?.flavours ?? [];
  expect(product.stockPieces).toBe(flavours.reduce((sum, { stock }) => sum + stock, 0));
  await db.update(products).set({ notOn: '2026-11-19' }).where(eq(products.id, velvet.id));
  const { answer } = await orderOf(six(3, 3));
  expect(failureReply.parse(answer.body).fields).toMatchObject({ pickupDate: expect.any(String) });
  expect((await orderOf({ box: { [vanilla.id]: 6 } })).answer.status).toBe(200);
  // The page and the checkout know it before anybody asks.
  const needs = await shop.visitor().get(`/diary/needs?slugs=cupcake-box,${velvet.slug}`);
  expect(needs.body).toMatchObject([
    { notOn: null, flavoursNotOn: { [velvet.id]: '2026-11-19' } },
    { flavoursNotOn: {} },
  ]);
  clock.moveOn(24 * 60);
  const shown = productPage.output.parse((await shop.visitor().get('/listings/product/cupcake-box')).body);
  expect(shown.product.options.box?.flavours?.find(({ id }) => id === velvet.id)).toMatchObject({ isOffToday: true });
  clock.moveOn(-24 * 60);
  // Staff are told too, and so is whoever moves an order that they have.
  const lines = [{ slug: box.slug, weightGrams: 750, quantity: 1, personalisation: six(3, 3) }];
  await expect(takeOrderOf(shop, { lines })).rejects.toThrow(/sold out/i);
  await db.update(products).set({ notOn: null }).where(eq(products.id, velvet.id));
  const { customer, orderNo } = await placed(six(3, 3));
  await db.update(products).set({ notOn: '2026-11-20' }).where(eq(products.id, velvet.id));
  const { body } = await customer.browser.get(`/orders/order/${orderNo}/pickup`);
  expect(Object(body).demand.notOn).toEqual(['2026-11-20']);
  await db.update(products).set({ notOn: null }).where(eq(products.id, velvet.id));
});

test('[P-05] what a box holds is no weight that another cake is missing', async () => {
  const { weights } = productPage.output.parse((await shop.visitor().get(`/listings/product/${vanilla.slug}`)).body);
  expect(box.sizes.map(({ grams }) => grams)).toContain(1_500);
  expect(weights).not.toContain(1_500);
});

test('[C-02] of a box to fill no filter says that it is without what one of its flavours has', async () => {
  const nutty = productPage.output.parse((await shop.visitor().get('/listings/product/cupcake-box')).body).product;
  expect(nutty.allergens.join()).toMatch(/Tree nuts/);
});

test('[C-02] a box to fill suits only whom each of its flavours suits, whatever is said of the box', async () => {
  await db
    .update(products)
    .set({ dietary: ['vegetarian', 'vegan', 'nut-free'] })
    .where(eq(products.id, box.id));
  const { product } = productPage.output.parse((await shop.visitor().get('/listings/product/cupcake-box')).body);
  expect(product.dietary).toEqual(['vegetarian']);
  const names = async (diet: string) =>
    categoryPage.output
      .parse((await shop.visitor().get(`/listings/category/dessert-boxes?filter=${diet}`)).body)
      .products.map(({ name }) => name);
  expect(await names('vegetarian')).toContain(box.name);
  expect(await names('vegan')).not.toContain(box.name);
});

test('[B-13] the label of a filled box has what is in its flavours, each ingredient once, and none is printed before it is filled', async () => {
  const baker = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });
  const { orderNo } = await placed(six(3, 3));
  const { orders: printed } = await baker.call(readPrints, { orders: orderNo });
  const text = printed[0]?.lines[0]?.ingredients.map((part) => part.text).join('') ?? '';
  const [first, second] = await Promise.all(
    [vanilla, velvet].map(async ({ id }) => (await db.select().from(products).where(eq(products.id, id)))[0]),
  );
  for (const { text: ingredient } of [...(first?.ingredientList ?? []), ...(second?.ingredientList ?? [])])
    expect(text.split(ingredient).length, ingredient).toBeGreaterThan(1);
  expect(text.match(/Free-range eggs/gi)).toHaveLength(1);
  expect(printed[0]?.lines[0]).toMatchObject({ unnamed: [], useBy: expect.any(String), base: '' });
  expect(printed[0]?.lines[0]?.storage).toMatch(
    /^Vanilla Bean Swirl: .*Not in the fridge.* Red Velvet: .*in the fridge/,
  );
  const { refused } = await baker.call(readShelfLabel, { product: box.slug });
  expect(refused).toContain('Customers choose what is in it');
});

test('[E-02][K-05] each piece of a dearer flavour adds to the price of its box, in the cart, in the order and in a change of it', async () => {
  const owner = await signInStaff(shop);
  const { form } = await saveNow(owner, velvet.id, { boxExtraPence: 50 });
  expect(form.boxExtraPence).toBe(50);
  const { product } = productPage.output.parse((await shop.visitor().get('/listings/product/cupcake-box')).body);
  const extras = new Map(product.options.box?.flavours?.map(({ id, extraPence }) => [id, extraPence]));
  expect([extras.get(vanilla.id), extras.get(velvet.id)]).toEqual([undefined, 50]);

  const { id, browser } = await signedInCustomer(shop);
  const item = { userId: id, productId: box.id, quantity: 1, priceSnapshot: 23.5, weightSnapshot: 750 };
  await browser.post('/cart', { ...item, personalisation: six(3, 3) });
  expect(readCart.output.parse((await browser.get(`/cart/${id}`)).body)).toMatchObject([
    { product: { price: 23.5, discountPrice: null } },
  ]);
  const late = await orderOf(six(3, 3));
  expect(failureReply.parse(late.answer.body)).toMatchObject({
    code: 'priceChanged',
    lines: [{ name: 'Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet', unitPricePence: 2_350 }],
  });
  const wanted = [{ product: box, quantity: 1, weightGrams: 750, personalisation: six(3, 3), extraPence: 150 }];
  const answer = await late.customer.browser.post('/orders', orderRequestFor(late.customer.id, wanted));
  const { orderNo, total } = Object(answer.body);
  expect([answer.status, total]).toEqual([200, 18.8]);
  await payByCard(shop, { customer: late.customer, orderNo, amount: 1_880 });
  await edit(orderNo, { lines: [{ place: 1, said: { box: { [vanilla.id]: 6 } } }] });
  expect(await linesOf(orderNo)).toMatchObject([{ unitPricePence: 2_200 }]);
  expect((await rowOf(orderNo)).totalPence).toBe(1_760);
  await saveNow(owner, velvet.id, { boxExtraPence: 0 });
  await booksAreRight();
});
