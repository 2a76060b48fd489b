import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { readProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
import { sendPicture } from '#contract/admin/products/product-pictures.ts';
import { bookCounts } from '#contract/admin/stock/stock.ts';
import { productBySlug } from '#contract/listing/catalogue.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { findTestProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, type SignedIn, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

vi.setConfig({ testTimeout: 300_000 });
const { open: database, url } = await testDatabase();
const { db } = database;
const env = { DATABASE_URL: url, DATA_FOLDER: await dataFolderForTest(), RATE_LIMIT_PER_MINUTE: '0' };
const shops = [await startBuiltShop(env), await startBuiltShop(env)] as const;
const clock = { now: () => new Date() };
const placeAt = (shop: { readonly url: string }) => ({
  url: shop.url,
  database,
  clock,
  visitor: () => new Visitor(shop.url),
});
const cake = 'red-velvet-cupcake';
const opening = 400;
const day = openDayAhead(30);

const statusText = ({ status, body }: { status: number; body: unknown }) => `${status} ${JSON.stringify(body)}`;

/** What one customer did: the price that they saw, in pounds, and what became of the order. */
type Bought = { readonly seen: number; readonly quantity: number; readonly orderNo: string | null };

/** Reads the price at one process and orders at another; a refusal comes with the new price, and the order is tried once more. */
async function buy(customer: SignedIn, from: Visitor, quantity: number): Promise<Bought> {
  const request = async () => {
    const product = await findTestProduct(db, cake);
    const read = productBySlug.output.parse((await from.get(`/products/slug/${cake}`)).body);
    const asked = orderRequestFor(customer.id, [{ product, quantity }], { pickupDate: day });
    const [item] = asked.items;
    if (!item) throw new Error('nothing is ordered');
    // As a page that was read a moment ago has it: its price, its totals.
    const discount = Math.round(read.price * quantity * 20) / 100;
    const subtotal = Math.round(read.price * quantity * 100) / 100;
    return {
      seen: read.price,
      body: {
        ...asked,
        subtotal,
        discount,
        total: Math.round((subtotal - discount) * 100) / 100,
        items: [{ ...item, priceSnapshot: read.price }],
      },
    };
  };
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { seen, body } = await request();
    const answer = await customer.browser.post('/orders', body);
    if (answer.status === 200) return { seen, quantity, orderNo: (answer.body as { orderNo: string }).orderNo };
    expect([400, 409, 422], statusText(answer)).toContain(answer.status);
  }
  return { seen: 0, quantity, orderNo: null };
}

test('[E-04] [E-06] [E-10] while two edit and count at two processes and customers order at both, nobody pays another price than they saw, and no sale is lost by a count', async () => {
  await setStock(database, cake, opening);
  const { id: productId } = await findTestProduct(db, cake);
  const editors = await Promise.all(shops.map((shop) => signInStaff(placeAt(shop))));
  const customers = await Promise.all([0, 1, 0, 1, 0, 1].map((n) => signedInCustomer(placeAt(shops[n] ?? shops[0]))));
  const bought: Bought[] = [];
  const outcomes = { saved: 0, conflict: 0 };
  for (let round = 0; round < 6; round += 1) {
    const edit = async (editor: (typeof editors)[number], n: number): Promise<void> => {
      const { version, form } = await editor.call(readProduct, { productId });
      const sizes = form.sizes.map((size) => ({ ...size, pricePence: size.pricePence + 5 }));
      const wanted = n === 0 ? { ...form, sizes } : { ...form, description: `${form.description} ${round}` };
      const { outcome } = await editor.call(saveProduct, { productId, version, seen: form, wanted });
      outcomes[outcome === 'saved' ? 'saved' : 'conflict'] += 1;
    };
    const count = async (editor: (typeof editors)[number]): Promise<void> => {
      const { stock } = await findTestProduct(db, cake);
      const seen = stock ?? 0;
      // Somebody counts on paper while the others sell: every piece is there.
      await editor.call(bookCounts, { counts: [{ productId, counted: seen, seen, why: 'counted' }] });
    };
    const [first, second] = editors;
    if (!first || !second) throw new Error('nobody edits');
    const ordering = customers.map((customer, n) =>
      // The page is read at a process other than the one that takes the order.
      buy(customer, new Visitor((shops[(n + 1) % 2] ?? shops[0]).url), 1 + (n % 3)),
    );
    await Promise.all([edit(first, 0), edit(second, 1), count(first), count(second)]);
    bought.push(...(await Promise.all(ordering)));
  }

  const placed = bought.filter(({ orderNo }) => orderNo !== null);
  expect(placed.length).toBeGreaterThan(bought.length / 2);
  for (const { orderNo, seen, quantity } of placed) {
    const lines = await db
      .select({ unitPricePence: orderLines.unitPricePence, quantity: orderLines.quantity })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.number, orderNo ?? ''));
    expect(lines).toEqual([{ unitPricePence: Math.round(seen * 100), quantity }]);
  }
  // Each one of the default size takes that many pieces out of the stock.
  const { sizes, grams } = await findTestProduct(db, cake);
  const pieces = sizes.find((size) => size.grams === grams)?.pieces ?? 0;
  const sold = placed.reduce((all, { quantity }) => all + quantity * pieces, 0);
  expect((await findTestProduct(db, cake)).stock).toBe(opening - sold);
  expect(await recountStock(db, new Date(0))).toEqual([]);
  expect(outcomes.saved).toBeGreaterThanOrEqual(6);
  await checkBooks(db, new Date());
});

test('[E-05] [E-10] a picture that one process takes in is shown whole by the other, on the page that names it', async () => {
  const [owner, other] = [await signInStaff(placeAt(shops[0])), new Visitor(shops[1].url)];
  const { id: productId } = await findTestProduct(db, cake);
  for (const colour of ['tomato', 'teal', 'gold']) {
    const picture = (await jpegOf({ width: 1_200, height: 900, colour })).toString('base64');
    const { file, hash } = await owner.call(sendPicture, { picture });
    const { version, form } = await owner.call(readProduct, { productId });
    const wanted = { ...form, pictures: [{ file, hash, alternative: colour }, ...form.pictures.slice(0, 3)] };
    expect((await owner.call(saveProduct, { productId, version, seen: form, wanted })).outcome).toBe('saved');
    const shown = async () =>
      productBySlug.output.parse((await other.get(`/products/slug/${cake}`)).body).pictures[0]?.alternative;
    await expect.poll(shown, { timeout: 60_000 }).toBe(colour);
    const page = await (await fetch(`${shops[1].url}/product/${cake}`)).text();
    const addresses = [...new Set(page.match(/\/pictures\/[^\s"',)&]+/g))];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses)
      for (const shop of shops) {
        const { status } = await fetch(shop.url + address);
        expect([address, status]).toEqual([address, 200]);
      }
  }
});
