import { sql } from 'drizzle-orm';
import type { AllergenKey } from '#domain/diet/allergens.ts';
import type { PaymentMethod } from '#domain/money/ledger.ts';
import type { RefundKind, TransferState } from '#domain/money/refundable.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import type { Db } from '#server/db/open.ts';

export type BookedPayment = {
  id: number;
  provider: string;
  method: PaymentMethod;
  session: string | null;
  pence: number;
  state: string;
  /** What came in for it and what went back, according to the ledger. */
  taken: number;
  given: number;
  /** The same by what it was for, including what has since been moved from one class to another; null is nothing. */
  takenFor: Readonly<Record<string, number>> | null;
  givenFor: Readonly<Record<string, number>> | null;
};
export type BookedRefund = {
  id: number;
  kind: RefundKind;
  pence: number;
  restocked: boolean;
  lines: {
    line: number;
    product: number;
    box: Record<string, number> | null;
    pieces: number;
    quantity: number;
    pence: number;
    deposit: number;
  }[];
  transfers: {
    id: number;
    payment: number;
    method: PaymentMethod;
    pence: number;
    state: TransferState;
    reference: string | null;
    at: string;
  }[];
};
export type BookedOrder = {
  number: string;
  source: string;
  fulfilment: Fulfilment;
  pence: number;
  discount: number;
  deposit: number;
  /** What was kept of it as it was cancelled. */
  keptOff: number;
  units: number;
  day: string;
  slot: string;
  /** The states that it went through, in order; `returned` once all its money was refunded. */
  events: (Fulfilment | 'returned' | 'edited')[];
  lines: {
    id: number;
    product: number;
    /** What it is filled with. */
    box: Record<string, number> | null;
    quantity: number;
    pieces: number;
    /** For one of them. */
    price: number;
    /** What one has to cost: its size, and what the flavours of its box add. */
    due: number;
    deposit: number;
    /** For all of them. */
    discount: number;
    vat: string;
    /** By their names in law, and by the keys of what its product and the flavours of its box contain. */
    allergens: string[];
    contained: AllergenKey[];
  }[];
  payments: BookedPayment[];
  refunds: BookedRefund[];
  /** Emails about refunds. */
  moneyBackEmails: number;
  emails: number;
};
export type Books = {
  readonly orders: readonly BookedOrder[];
  /** `byHand` is what staff added and removed since the play began; the stock is null if the cake is made to order. */
  readonly cakes: readonly {
    id: number;
    stock: number | null;
    sold: number;
    moved: number;
    byHand: number;
    least: number;
  }[];
  /** All that came in less all that went back, by the entries and by the daily totals. */
  readonly ledger: { readonly pence: number; readonly days: number };
  /** Entries that count for a day other than the one on the shop's wall clock. */
  readonly misdated: number;
  /** What is counted against customers who have not paid yet. */
  readonly held: { readonly orders: number; readonly pence: number };
  /** What is counted against days and slots. */
  readonly taken: {
    readonly days: readonly { day: string; orders: number; units: number }[];
    readonly slots: readonly { slot: string; pickups: number }[];
  };
  readonly jobs: readonly { kind: string; payload: { transferId?: number } }[];
};

/** Everything that the shop has recorded, read in one query. */
export async function readBooks(db: Db, productIds: readonly number[]): Promise<Books> {
  const found = await db.execute<{ books: Books }>(sql`
    select json_build_object(
      'orders', (select coalesce(json_agg(json_build_object(
          'number', o.number, 'source', o.source, 'fulfilment', o.fulfilment, 'pence', o.total_pence, 'discount', o.discount_pence,
          'deposit', o.deposit_pence, 'keptOff', o.kept_off_pence, 'units', o.work_units,
          'day', o.pickup_date, 'slot', o.pickup_date || ' ' || o.pickup_time,
          'events', (select coalesce(json_agg(kind order by id), '[]')
            from order_events where order_id = o.id),
          'lines', (select coalesce(json_agg(json_build_object('id', id, 'product', product_id, 'box', personalisation -> 'box', 'quantity', quantity, 'pieces', pieces * from_stock::int,
            'price', unit_price_pence,
            'due', (select payable_now(s) from product_sizes s where s.product_id = l.product_id and s.grams = l.weight_grams)
              + (select coalesce(sum(count::int * p.box_extra_pence), 0) from jsonb_each_text(l.personalisation -> 'box') as filling (id, count)
                join products p on p.id = filling.id::int),
            'deposit', deposit_pence, 'discount', discount_pence, 'vat', vat_class, 'allergens', allergens,
            'contained', (select coalesce(json_agg(distinct a.key), '[]') from products p, jsonb_each_text(p.allergens) as a
              where (p.id = l.product_id or l.personalisation -> 'box' ? p.id::text) and a.value = 'contains'))), '[]')
            from order_lines l where order_id = o.id),
          'payments', (select coalesce(json_agg(json_build_object('id', id, 'provider', provider, 'method', method,
            'session', provider_session_id, 'pence', amount_pence, 'state', state,
            'taken', (select coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = payments.id and kind = 'payment'),
            'given', (select -coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = payments.id and (kind = 'refund' or refund_transfer_id is not null)),
            'takenFor', (select json_object_agg(money_class, pence) from (select money_class, sum(amount_pence) as pence from ledger_entries
              where payment_id = payments.id and kind <> 'refund' and refund_transfer_id is null group by 1) came),
            'givenFor', (select json_object_agg(money_class, pence) from (select money_class, -sum(amount_pence) as pence from ledger_entries
              where payment_id = payments.id and (kind = 'refund' or refund_transfer_id is not null) group by 1) back)
            ) order by attempt), '[]')
            from payments where order_id = o.id),
          'refunds', (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'pence', amount_pence, 'restocked', restocked,
            'lines', (select coalesce(json_agg(json_build_object('line', l.id, 'product', l.product_id, 'box', l.personalisation -> 'box', 'pieces', l.pieces * l.from_stock::int, 'quantity', r.quantity,
              'pence', r.amount_pence, 'deposit', r.deposit_pence)), '[]') from refund_lines r join order_lines l on l.id = r.order_line_id
              where r.refund_id = refunds.id),
            'transfers', (select coalesce(json_agg(json_build_object('id', t.id, 'payment', t.payment_id, 'method', t.method, 'pence', t.amount_pence,
              'state', t.state, 'reference', t.provider_reference, 'at', t.created_at) order by t.id), '[]')
              from refund_transfers t where t.refund_id = refunds.id)) order by id), '[]') from refunds where order_id = o.id),
          'moneyBackEmails', (select count(*) from emails where event_key like 'order-moneyBack:' || o.number || ':%'),
          'emails', (select count(*) from emails where event_key = 'order-paid:' || o.number)
        ) order by o.id), '[]') from orders o),
      'cakes', (select json_agg(json_build_object('id', id, 'stock', stock, 'sold', sold,
          'moved', (select coalesce(sum(pieces), 0) from stock_movements where product_id = p.id),
          'byHand', (select coalesce(sum(pieces), 0) from stock_movements
            where product_id = p.id and order_id is null and reason <> 'opening'),
          'least', (select coalesce(min(stock_after), 0) from stock_movements where product_id = p.id)) order by id)
        from products p where id = any(${sql.param([...productIds])}::int[])),
      'ledger', (select json_build_object('pence', coalesce(sum(amount_pence), 0), 'days',
          (select coalesce(sum(amount_pence), 0) from ledger_days)) from ledger_entries),
      'misdated', (select count(*) from ledger_entries where shop_day <> (at at time zone 'Europe/London')::date),
      'held', (select json_build_object('orders', coalesce(sum(orders), 0), 'pence', coalesce(sum(pence), 0))
        from unpaid_holds where kind = 'customer'),
      'taken', json_build_object(
        'days', (select coalesce(json_agg(json_build_object('day', date, 'orders', orders, 'units', work_units)), '[]') from taken_days),
        'slots', (select coalesce(json_agg(json_build_object('slot', date || ' ' || time, 'pickups', pickups)), '[]') from taken_slots)),
      'jobs', (select coalesce(json_agg(json_build_object('kind', t.identifier, 'payload', j.payload)), '[]')
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
    ) as books`);
  const [row] = found.rows;
  if (!row) throw new Error('no books');
  return row.books;
}
