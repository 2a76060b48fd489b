import type pg from 'pg';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';

/** The recipient of all of them. */
const party = {
  firstName: 'Priya',
  lastName: "O'Shea-Shah",
  contactNumber: '07700900123',
  secondaryContactNumber: '',
  address: {
    postcode: 'DY5 2TF',
    streetAddress1: '18 Delph Road',
    streetAddress2: '',
    county: '',
    city: 'Brierley Hill',
  },
};

type Growing = {
  /** How many orders the shop has afterwards. */
  readonly orders: number;
  /** Over how many days they were placed, the last of them `until`. */
  readonly days: number;
  /** The last day, YYYY-MM-DD. */
  readonly until: string;
};

/** How many orders each customer has. */
const ordersOfCustomer = 100;

/**
 * Entries are numbered backwards from here, even if a grown shop grows further: in a shop's own ledger the newest entry
 * has the highest number.
 */
const newestEntry = 100_000_000;

/**
 * Gives a shop a great many orders from a great many customers, with line items, payments and a ledger whose daily
 * totals are its sums. A hundred thousand take some seconds, because nothing is checked row by row. The same in every
 * run.
 */
export async function growShop(pool: pg.Pool, { orders, days, until }: Growing): Promise<void> {
  const client = await pool.connect();
  const grow = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await grow(`set statement_timeout = 0`);
    // Neither triggers nor foreign keys: the rows are created correct.
    await grow(`set session_replication_role = replica`);
    const { rows } = await grow('select count(*)::int as count from orders');
    const first = rows[0].count;
    if (first >= orders) return;
    const indexes = await dropIndexes(client, ['orders', 'order_lines', 'payments', 'ledger_entries']);
    const customers = Math.ceil(orders / ordersOfCustomer);
    await grow(
      `insert into users (email, first_name, last_name)
       select 'grown-' || n || '@example.com', 'Ann', 'Grown' from generate_series(1, $1::int) as n on conflict do nothing`,
      [customers],
    );
    // The customers whom the shop knows; the number that each last called from tells them apart.
    await grow(
      `insert into customers (user_id, name, email, telephone, created_at, seen_at)
       select id, first_name || ' ' || last_name, email, '+447' || lpad((id::bigint * 7919 % 1000000000)::text, 9, '0'),
         $1::date - ($2::int * interval '1 day') - id * interval '1 second', $1::date - id * interval '1 second'
       from users where email like 'grown-%' on conflict do nothing`,
      [until, days],
    );
    // Numbered in the order they were placed, like a shop's own: the newest has the highest number.
    await grow(
      `create temp table grown on commit preserve rows as
       select n, (select coalesce(max(id), 0) from orders) + $1::int - n as id, (select coalesce(max(id), 0) from payments) + $1::int - n as payment_id,
         (select min(id) from users where email like 'grown-%') + n % $2::int as user_id,
         ($4::date - (n::bigint * $3::int / $1::int)::int) as day, (1000 + n::bigint * 6151 % 8000 / 50 * 50)::int as price,
         case when n % 50 = 7 then 'cancelled' when n % 50 = 9 then 'expired' when n < 100 then (array['accepted', 'baking', 'ready'])[1 + n % 3]
           else 'collected' end as fulfilment,
         case n % 10 when 2 then 'counter' when 4 then 'telephone' else 'web' end as source,
         case n % 10 when 1 then 'terminal' when 2 then 'cash' when 3 then 'transfer' else 'card' end as method,
         case when n % 10 between 1 and 3 then '' else 'stripe' end as provider
       from generate_series($5::int, $1::int - 1) as n`,
      [orders, customers, days, until, first],
    );
    await grow(
      `insert into orders (id, number, user_id, idempotency_key, fulfilment, source, taken_by, allergies_asked, email, contact_name,
         contact_telephone, recipient, sender, pickup_date, pickup_time, sub_total_pence, discount_pence, total_pence, payment_method, pay_before, created_at)
       select g.id, 'MA-' || substr(code, 1, 4) || '-' || substr(code, 5), g.user_id, gen_random_uuid(), fulfilment, source,
         case source when 'web' then null else 'Priya' end, case source when 'web' then null else true end,
         'grown-' || g.user_id || '@example.com', first_name || ' ' || last_name, '+447' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), $1, $1,
         day + 2, '09:00'::time + n % 18 * interval '30 minutes', price, price / 5, price - price / 5, 'card', day + 1,
         day + '12:00'::time + n % 600 * interval '1 minute'
       from grown g, lateral (select upper(lpad(to_hex(n), 8, '0')) as code, (array['Priya', 'Tom', 'Maya', 'Oliver', 'Ann', 'Zainab'])[1 + n % 6] as first_name,
           (array['Shah', 'Hadley', 'Okafor', 'Smith', 'Nowak', 'Brown', 'Evans'])[1 + n % 7] || translate(to_char(n % 1000, 'FM000'), '0123456789', 'abdeghiklm') as last_name) as named`,
      [party],
    );
    await grow(
      `insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, discount_pence, vat_class, allergens)
       select g.id, p.id, p.slug, p.name, '', 1000, 1, price, price / 5, case when n % 5 = 0 then 'standard' else 'zero' end, '{Eggs,Milk}'
       from grown g join (select id, slug, name, row_number() over (order by id) - 1 as place from products) p on p.place = n % 20`,
    );
    await grow(
      `insert into payments (id, order_id, method, provider, attempt, provider_session_id, amount_pence, state, taken_by, created_at)
       select payment_id, id, method, provider, 1, case provider when 'stripe' then 'cs_grown_' || n end, price - price / 5, 'paid',
         case provider when '' then 'Priya' end, day + '12:00'::time from grown where fulfilment <> 'expired'`,
    );
    await grow(
      `insert into ledger_entries (id, order_id, payment_id, event_key, kind, method, provider, money_class, vat_basis_points, amount_pence, vat_pence,
         discount_pence, shop_day, made_by, at)
       select $1::bigint - 2 * n - case event when 'payment' then 1 else 0 end, id, payment_id, event || ':' || payment_id, event, method, provider, case when n % 5 = 0 then 'standard' else 'zero' end,
         case when n % 5 = 0 then 2000 else 0 end, sign * pence, case when n % 5 = 0 then sign * (pence / 6) else 0 end,
         case sign when 1 then price / 5 else 0 end, day, 'stripe', day + '12:00'::time + n % 600 * interval '1 minute'
       from grown, lateral (select price - price / 5 as pence) as net, (values ('payment', 1), ('refund', -1)) as e (event, sign)
       where fulfilment <> 'expired' and (sign = 1 or fulfilment = 'cancelled') order by n desc`,
      [newestEntry],
    );
    await grow(`drop table grown`);
    for (const table of ['orders', 'payments', 'ledger_entries'])
      await grow(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
    await grow(`truncate ledger_days`);
    await grow(
      `insert into ledger_days (shop_day, kind, method, provider, money_class, vat_basis_points, entries, amount_pence, vat_pence, discount_pence)
       select shop_day, kind, method, provider, money_class, vat_basis_points, count(*), sum(amount_pence), sum(vat_pence), sum(discount_pence)
       from ledger_entries group by 1, 2, 3, 4, 5, 6`,
    );
    for (const index of indexes) await grow(index);
    await grow(`select fill_report_sums()`);
    await vacuumWhole(client, [
      'users',
      'customers',
      'orders',
      'order_lines',
      'payments',
      'ledger_entries',
      'ledger_days',
      'paid_orders',
      'sales_hours',
      'sold_shares',
      'product_days',
    ]);
  } finally {
    await grow('reset session_replication_role');
    await grow('reset statement_timeout');
    client.release();
  }
}

/**
 * Drops the indexes of some tables, except those of their keys: creating them again at once when all rows are there
 * takes a fraction of the time that keeping them in the meantime takes. @returns the statements that create them
 */
async function dropIndexes(db: Pick<pg.ClientBase, 'query'>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
