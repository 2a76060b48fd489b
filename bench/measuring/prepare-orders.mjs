import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import { projectFolder } from '../processes.mjs';

const orderCount = 512;
export const linesPerOrder = 2;

/**
 * Prepares signed-in customers, a full stock, and orders that are valid in every field. Each order is text cut in two where its idempotency
 * key belongs, so that it can be placed over and over, each time as a new one.
 */
export async function prepareOrders({ databaseUrl, shopUrl, customerCount = 64 }) {
  const { discount } = await (await fetch(`${shopUrl}/api/shop`)).json();
  const shop = { ...(await loadRules()), discount };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const customers = await signIn(client, customerCount);
    await fillStock(client);
    const { rows: products } = await client.query(
      `select id, slug, name,
         (select file from product_pictures where product_id = id order by position limit 1) as main_image,
         grams, price_pence, lower_price_pence
       from products
       join product_sizes on product_id = id and is_default where supply = 'stock' and kind = 'cake' and season_from is null and lead_days = 0 order by id`,
    );
    const pickup = await pickupOf(shop, shopUrl);
    const orders = Array.from({ length: orderCount }, (_, n) => {
      const customer = customers[n % customers.length];
      const lines = Array.from({ length: linesPerOrder }, (__, line) => {
        // Spread over the stock: customers rarely want the same cake in the same thousandth of a second.
        const product = products[(n * 7 + line * 11) % products.length];
        return { product, quantity: 1 + line, weightGrams: product.grams };
      });
      return orderOf(shop, customer, lines, pickup);
    });
    return { orders, headers: await writeHeaders(shopUrl) };
  } finally {
    await client.end();
  }
}

/** Stocks more of everything than a measurement sells. */
export const fillStock = (client) =>
  client.query(`
    with full_again as (
      update products p set stock = 100000000 from (select id, stock from products) as was
      where p.supply = 'stock' and was.id = p.id returning p.id, p.stock, p.stock - was.stock as pieces
    )
    insert into stock_movements (product_id, pieces, stock_after, reason, made_by, at)
    select id, pieces, stock, 'counted', 'bench', now() from full_again`);

/** Loads the shop's own rules, so that the figures are right whatever its owner has decided. */
async function loadRules() {
  const load = async (file) => {
    const options = { configFile: false, root: projectFolder, logLevel: 'silent' };
    return (await runnerImport(path.join(projectFolder, file), options)).module;
  };
  const files = ['src/domain/money/quote.ts', 'src/domain/pickup/pickup.ts'];
  const [{ quote }, { firstPickupDate, slotsOn }] = await Promise.all(files.map(load));
  return { quote, firstPickupDate, slotsOn };
}

/** Signs customers in directly in the tables, because hashing a password takes longer than placing an order. */
async function signIn(client, customerCount) {
  const customers = [];
  for (let n = 0; n < customerCount; n++) {
    const email = `customer-${n}@example.com`;
    const token = randomBytes(32).toString('base64url');
    const { rows } = await client.query(
      `insert into users (email, password_hash, first_name, last_name, mobile)
       values ($1, 'none', 'Priya', 'Shah', '+447700900123') returning id`,
      [email],
    );
    await client.query(
      "insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '24 hours')",
      [createHash('sha256').update(token).digest(), rows[0].id],
    );
    customers.push({ id: rows[0].id, email, token });
  }
  return customers;
}

/** Returns the last time of the second day or later, so that it does not pass while we measure. */
async function pickupOf({ firstPickupDate, slotsOn }, shopUrl) {
  const diary = await (await fetch(`${shopUrl}/api/diary`)).json();
  const tomorrow = Date.now() + 86_400_000;
  const date = firstPickupDate(tomorrow, diary);
  return { date, time: `${slotsOn(date, tomorrow, diary).at(-1)}:00` };
}

function orderOf({ quote, discount }, customer, lines, pickup) {
  const priced = lines.map(({ product, ...line }) => {
    const unitPricePence = Math.min(product.price_pence, product.lower_price_pence ?? product.price_pence);
    return { ...line, product, unitPricePence };
  });
  const owed = quote(priced, { ...discount, hasOrderedBefore: true });
  const mark = 'KEY';
  const body = JSON.stringify({
    ...partyFields('recipient', ['Priya', "O'Shea-Shah", '07700900123', '18 Delph Road', 'Brierley Hill', 'DY5 2TF']),
    ...partyFields('sender', ['Tom', 'Hadley', '07700900456', '4 Edgbaston Park Road', 'Birmingham', 'B15 2TT']),
    pickupDate: pickup.date,
    pickupTime: pickup.time,
    subtotal: owed.subTotalPence / 100,
    discount: owed.discountPence / 100,
    total: owed.totalPence / 100,
    userId: customer.id,
    idempotencyKey: mark,
    items: priced.map(({ product, quantity, weightGrams, unitPricePence }) => ({
      productId: product.id,
      userId: customer.id,
      quantity,
      priceSnapshot: unitPricePence / 100,
      weightSnapshot: weightGrams,
    })),
  });
  const [before, after] = body.split(mark);
  return { before, after, token: customer.token, customer, pickup, owed, lines: priced };
}

function partyFields(prefix, [first, last, number, street, city, postcode]) {
  const fields = {
    Firstname: first,
    Lastname: last,
    Contactno: number,
    SecondaryContactno: '',
    StreetAddress1: street,
    StreetAddress2: '',
    County: 'West Midlands',
    City: city,
    Postcode: postcode,
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
}

/** Returns what every write carries besides its own token: the CSRF pair belongs to one device, the orders to many customers. */
export async function writeHeaders(shopUrl) {
  const response = await fetch(`${shopUrl}/api/csrf-token`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const { token } = await response.json();
  return { 'content-type': 'application/json', cookie: cookie.join('; '), 'x-csrf-token': token };
}
