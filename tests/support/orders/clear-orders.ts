import type pg from 'pg';

/** Everything that belongs to an order, and the counts over all orders; the shop itself never deletes from its ledgers. */
const ofOrders = [
  'ledger_entries',
  'ledger_days',
  'paid_orders',
  'sales_hours',
  'sold_shares',
  'product_days',
  'refund_lines',
  'refund_transfers',
  'refunds',
  'invoices',
  'number_series',
  'order_adjustments',
  'order_instalments',
  'order_revisions',
  'order_notes',
  'order_events',
  'order_lines',
  'payments',
  'orders',
] as const;

/** Deletes all orders. Stock, places and holds stay as they are. */
export const clearOrders = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    ['set local session_replication_role = replica', ...ofOrders.map((table) => `delete from ${table}`)].join('; '),
  );
