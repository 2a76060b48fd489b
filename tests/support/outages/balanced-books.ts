import type { OwnPostgres } from './own-postgres.ts';
import type { Outcome } from './steady-customers.ts';

type Books = { readonly rule: string; readonly wrong: number };

/**
 * What does not hold in a shop's books, each broken rule in words; nothing if all is right.
 * @param startStock the stock of every product before the first order
 */
export async function wrongInBooks(
  postgres: OwnPostgres,
  outcomes: readonly Outcome[],
  startStock: number,
): Promise<string[]> {
  const answered = outcomes.flatMap(({ orderNo, totalPence }) => (orderNo ? [`('${orderNo}', ${totalPence})`] : []));
  const keys = outcomes.map(({ key }) => `('${key}'::text)`);
  const paid = outcomes.flatMap(({ orderNo, paid: isPaid }) => (orderNo && isPaid ? [`('${orderNo}')`] : []));
  const rules: readonly (readonly [rule: string, sql: string])[] = [
    [
      'an order that was answered is missing, or has another total',
      `select count(*) from (values ${some(answered, "('', 0)")}) a (number, total)
       left join orders o on o.number = a.number where a.number <> '' and o.total_pence is distinct from a.total`,
    ],
    [
      'there is an order that nobody asked for, or twice what was asked for once',
      `select count(*) from (select idempotency_key::text as key, count(*) as n from orders group by 1) o
       where n > 1 or key not in (select * from (values ${some(keys, "('')")}) k)`,
    ],
    [
      'an order has no lines, or no first event',
      `select count(*) from orders o where not exists (select 1 from order_lines where order_id = o.id)
         or (select count(*) from order_events where order_id = o.id and kind = 'placed') <> 1`,
    ],
    [
      'the stock of a product is not what it was less what is ordered of it',
      `select count(*) from products p where stock <> ${startStock} - coalesce((select sum(quantity) from order_lines l
         join orders o on o.id = l.order_id where l.product_id = p.id and o.fulfilment in ('placed', 'accepted')), 0)`,
    ],
    [
      'a card that paid did not pay its order',
      `select count(*) from (values ${some(paid, "('')")}) a (number) left join orders o on o.number = a.number
       where a.number <> '' and o.fulfilment is distinct from 'accepted'`,
    ],
    [
      'the test provider, the payment and the order do not agree',
      `select count(*) from payments p join orders o on o.id = p.order_id
         join test_payment_sessions t on t.id = p.provider_session_id
       where (t.state = 'paid') <> (p.state = 'paid') or (p.state = 'paid') <> (o.fulfilment = 'accepted')`,
    ],
    [
      'a paid order has not its one letter',
      `select count(*) from orders o where o.fulfilment = 'accepted'
         and (select count(*) from emails where event_key = 'order-paid:' || o.number) <> 1`,
    ],
  ];
  const found: Books[] = [];
  for (const [rule, sql] of rules) {
    const [row] = await postgres.ask(sql);
    found.push({ rule, wrong: Number(row?.count) });
  }
  return found.filter(({ wrong }) => wrong > 0).map(({ rule, wrong }) => `${wrong} × ${rule}`);
}

const some = (values: readonly string[], none: string): string => (values.length > 0 ? values.join(', ') : none);
