import type pg from 'pg';

/** Whatever belongs to an order, and what is counted of them all; the shop itself never takes back its ledgers. */
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

/** Stock, places and holds stay as they are. */
export const clearOrders = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    ['set local session_replication_role = replica', ...ofOrders.map((table) => `delete from ${table}`)].join('; '),
  );
