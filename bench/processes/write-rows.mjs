// The other yardstick for placing orders: the rows of an order, written by hand in one transaction and nothing else.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { answerMessages } from '../processes.mjs';

let counter = 0;

/** Each worker has a connection of its own, as many as the shop's pool has, and writes one order after another. */
answerMessages(async ({ databaseUrl, orders, connections, seconds }) => {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(databaseUrl)));
  await untilOthersRest(clients[0]);
  const times = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const work = async (client) => {
    while (performance.now() < until) {
      const began = performance.now();
      await writeOrder(client, orders[counter++ % orders.length]);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(clients.map(work));
  const took = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  times.sort((a, b) => a - b);
  const below = (share) => times[Math.floor(times.length * share)];
  return { count: times.length, rate: times.length / took, p50: below(0.5), p99: below(0.99) };
});

/** The load leaves its last orders to the shop, which takes its locks in a different order, so the two would wait for each other. */
async function untilOthersRest(client) {
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
  while ((await client.query(others)).rowCount > 0) await setTimeout(10);
}

async function connect(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** What the shop stores of each of the two people. */
const party = {
  firstName: 'Priya',
  lastName: "O'Shea-Shah",
  contactNumber: '07700900123',
  secondaryContactNumber: '',
  address: {
    postcode: 'DY5 2TF',
    streetAddress1: '18 Delph Road',
    streetAddress2: '',
    county: 'West Midlands',
    city: 'Brierley Hill',
  },
};

async function writeOrder(client, { customer, pickup, owed, lines }) {
  const number = `B${randomBytes(8).toString('hex')}`;
  const say = (name, text, values) => client.query({ name, text, values });
  await client.query('begin');
  const { rows } = await say(
    'order',
    `insert into orders (number, user_id, idempotency_key, fulfilment, email, recipient, sender, pickup_date, pickup_time,
       sub_total_pence, discount_pence, total_pence, pay_before, contact_name, contact_telephone)
     values ($1, $2, $3, 'placed', $4, $5, $5, $6, $7, $8, $9, $10, now() + interval '30 minutes', 'Priya Shah', '+447700900123') returning id`,
    [
      number,
      customer.id,
      randomUUID(),
      customer.email,
      party,
      pickup.date,
      pickup.time,
      owed.subTotalPence,
      owed.discountPence,
      owed.totalPence,
    ],
  );
  const of = (pick) => lines.map(pick);
  // In the order of their ids, as in the shop: otherwise two of these would wait for each other.
  const stocked = lines.toSorted((a, b) => a.product.id - b.product.id);
  const left = [];
  for (const { product, quantity } of stocked) {
    const took = await say(
      'stock',
      'update products set stock = stock - $2 where id = $1 and stock >= $2 returning stock',
      [product.id, quantity],
    );
    left.push(took.rows[0].stock);
  }
  await say(
    'movements',
    `insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, at)
     select id, -pieces, stock, 'order', $1, 'customer', now() from unnest($2::int[], $3::int[], $4::int[]) as moved (id, pieces, stock)`,
    [rows[0].id, stocked.map(({ product }) => product.id), stocked.map(({ quantity }) => quantity), left],
  );
  await say(
    'lines',
    `insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens)
     select $1, id, slug, name, image, grams, quantity, pence, '{Eggs,Milk}'
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[])
       as line (id, slug, name, image, grams, quantity, pence)`,
    [
      rows[0].id,
      of(({ product }) => product.id),
      of(({ product }) => product.slug),
      of(({ product }) => product.name),
      of(({ product }) => product.main_image),
      of(({ weightGrams }) => weightGrams),
      of(({ quantity }) => quantity),
      of(({ unitPricePence }) => unitPricePence),
    ],
  );
  await say(
    'event',
    "insert into order_events (order_id, kind, actor_kind, cause) values ($1, 'placed', 'customer', 'asked')",
    [rows[0].id],
  );
  if (owed.discountPence > 0)
    await say(
      'adjustment',
      "insert into order_adjustments (order_id, kind, basis_points, amount_pence, at) values ($1, 'policy', 2000, $2, now())",
      [rows[0].id, owed.discountPence],
    );
  // Last, as in the shop, because everybody with an order for that day waits for these rows.
  await say(
    'day',
    `insert into taken_days as day (date, orders, work_units) values ($1, 1, 0)
     on conflict (date) do update set orders = day.orders + 1`,
    [pickup.date],
  );
  await say(
    'slot',
    `insert into taken_slots as slot (date, time, pickups) values ($1, $2, 1)
     on conflict (date, time) do update set pickups = slot.pickups + 1`,
    [pickup.date, pickup.time],
  );
  await client.query('commit');
}
