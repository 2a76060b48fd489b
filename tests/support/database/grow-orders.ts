import type pg from 'pg';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';

type Growing = {
  /** The number of the customer's placed order, which the others resemble. */
  readonly like: string;
  /** How many orders that customer has afterwards. */
  readonly orders: number;
  /** One order in this many is live. */
  readonly liveOneIn?: number;
};

/**
 * Gives a customer many orders, each with the line items of one that they have: under numbers of their own, in every
 * state, several at the same moment and several at the same price, the same in every run.
 */
export async function growOrders(pool: pg.Pool, { like, orders, liveOneIn = 3 }: Growing): Promise<void> {
  await pool.query(
    `with one as (select * from orders where number = $1),
      grown as (
        insert into orders (number, user_id, idempotency_key, fulfilment, email, recipient, sender, pickup_date, pickup_time,
          sub_total_pence, discount_pence, total_pence, payment_method, pay_before, created_at)
        select 'MA-' || upper(substr(md5(one.user_id || ' ' || n), 1, 4)) || '-' || upper(lpad(to_hex(n), 4, '0')), one.user_id,
          gen_random_uuid(),
          case when n % $3 = 0 then (array['placed', 'accepted', 'baking', 'ready'])[1 + n / $3 % 4]
            else (array['collected', 'cancelled', 'expired', 'collected'])[1 + n % 4] end,
          one.email, one.recipient, one.sender, one.pickup_date, one.pickup_time, price, 0, price, 'card', one.pay_before,
          one.created_at - n / 4 * interval '1 hour'
        from one, generate_series((select count(*) from orders where user_id = one.user_id), $2::int - 1) as n,
          lateral (select (500 + n::bigint * 6151 % 4000 / 250 * 250)::int as price) as priced
        returning id
      )
    insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens)
    select grown.id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens
    from grown, order_lines where order_id = (select id from one)`,
    [like, orders, liveOneIn],
  );
  await vacuumWhole(pool, ['orders', 'order_lines']);
}
