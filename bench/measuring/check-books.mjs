import { linesPerOrder } from './prepare-orders.mjs';

/** Reads what is in stock now, by product: the books are balanced against it later. */
export async function readStock(client) {
  const { rows } = await client.query("select id, stock from products where supply = 'stock' order by id");
  return rows;
}

/**
 * Checks whether the database holds what was promised and nothing else, each rule as one query.
 * @param stocked what `readStock` returned before the first order
 * @param placed number and total of every order that the shop has answered with
 * @param written how many orders were also written by hand
 * @returns each rule in words, how many rows it was checked on, and how many of them break it
 */
export async function checkBooks(client, { stocked, placed, written }) {
  const rules = [
    {
      rule: 'the stock of every product is what it was less what is ordered of it',
      sql: `
        select count(*)::int as seen, count(*) filter (where p.id is null or b.id is null
            or p.stock <> b.stock - coalesce(o.quantity, 0))::int as wrong
        from unnest($1::int[], $2::int[]) as b (id, stock)
        full join (select id, stock from products where supply = 'stock') p on p.id = b.id
        left join (select product_id, sum(quantity * pieces) as quantity from order_lines group by product_id) o
          on o.product_id = p.id`,
      values: [stocked.map(({ id }) => id), stocked.map(({ stock }) => stock)],
    },
    {
      rule: 'every order that the shop answered with is kept once, with that total',
      sql: `
        select count(*)::int as seen, count(*) filter (where o.id is null or o.total_pence <> a.total)::int as wrong
        from unnest($1::text[], $2::int[]) as a (number, total) left join orders o on o.number = a.number`,
      values: [placed.map(({ number }) => number), placed.map(({ totalPence }) => totalPence)],
    },
    {
      rule: 'there are no other orders than those, each answered with its own number, and the ones written by hand',
      sql: `
        select count(*)::int as seen, abs(count(*) - $2)::int + $3 as wrong
        from orders where not number = any($1::text[])`,
      values: [
        placed.map(({ number }) => number),
        written,
        placed.length - new Set(placed.map(({ number }) => number)).size,
      ],
    },
    {
      rule: `every order has its ${linesPerOrder} lines, each at the price of its product`,
      sql: `
        select count(*)::int as seen,
          count(*) filter (where coalesce(l.lines, 0) <> $1 or not l.priced)::int as wrong
        from orders o left join (
          select order_id, count(*) as lines,
            bool_and(unit_price_pence = least(price_pence, lower_price_pence)) as priced
          from order_lines l join product_sizes s on s.product_id = l.product_id and s.grams = l.weight_grams group by order_id) l on l.order_id = o.id`,
      values: [linesPerOrder],
    },
    {
      rule: 'every order has one event, the one that it was placed with, and waits for its payment',
      sql: `
        select count(*)::int as seen, count(*) filter (where o.fulfilment <> 'placed'
            or coalesce(e.events, 0) <> 1 or not e.first)::int as wrong
        from orders o left join (
          select order_id, count(*) as events, bool_and(kind = 'placed') as first
          from order_events group by order_id) e on e.order_id = o.id`,
    },
    {
      rule: 'every subtotal is the sum of the lines, and every total is that less the discount',
      sql: `
        select count(*)::int as seen, count(*) filter (where o.sub_total_pence is distinct from l.pence
            or o.total_pence <> o.sub_total_pence - o.discount_pence)::int as wrong
        from orders o left join (
          select order_id, sum(quantity * unit_price_pence) as pence from order_lines group by order_id) l
          on l.order_id = o.id`,
    },
    {
      rule: 'every stock is the sum of its movements, and every order has one for each of its lines that says its pieces',
      sql: `
        select count(*)::int as seen, count(*) filter (where wrong)::int as wrong from (
          select coalesce(sum(m.pieces), 0) <> p.stock as wrong
          from products p left join stock_movements m on m.product_id = p.id where p.supply = 'stock' group by p.id
          union all
          select coalesce(l.pieces, 0) <> coalesce(-m.pieces, 0)
          from (select order_id, product_id, sum(quantity * pieces) as pieces from order_lines group by 1, 2) l
            full join (select order_id, product_id, sum(pieces) as pieces from stock_movements where order_id is not null group by 1, 2) m
              using (order_id, product_id)) as looked`,
    },
    {
      rule: 'every order is counted for its day and its slot',
      sql: `
        select $1::int as seen, (abs((select coalesce(sum(orders), 0) from taken_days) - $1)
          + abs((select coalesce(sum(pickups), 0) from taken_slots) - $1))::int as wrong`,
      values: [placed.length + written],
    },
  ];
  const found = [];
  for (const { rule, sql, values } of rules) {
    const { rows } = await client.query(sql, values);
    found.push({ rule, ...rows[0] });
  }
  return found;
}
