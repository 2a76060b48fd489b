import { minuteMs } from '#domain/pickup/clock/durations.ts';

/** How long a connection waits; 0 means for ever. */
export type TimeLimits = {
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleTransactionMs: number;
};

export const usualSeconds = 10;

/** As long as a browser waits for a response. */
const longestRequestMs = 30_000;

export const limitsOfRequests = (seconds = usualSeconds): TimeLimits => ({
  connectMs: seconds * 500,
  statementMs: seconds * 1_000,
  lockMs: seconds * 500,
  idleTransactionMs: Math.max(longestRequestMs, seconds * 1_000),
});

/** Sweeps read a lot, and the row of an email stays locked while the mail server accepts it. */
export const limitsOfJobs: TimeLimits = {
  connectMs: 5_000,
  statementMs: minuteMs,
  lockMs: 30_000,
  idleTransactionMs: 120_000,
};

/** Migrations take as long as the amount of data requires. */
export const limitsOfMigrations: TimeLimits = { connectMs: 5_000, statementMs: 0, lockMs: 0, idleTransactionMs: 0 };

/** How late the database's own report of a slow statement may be before the database counts as silent. */
const graceMs = 2_000;

/** The driver counts as well, because a frozen server keeps no limits; keep-alives find one that vanished without a word. */
export const connectionSettings = ({ connectMs, statementMs, lockMs, idleTransactionMs }: TimeLimits) => ({
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000',
  ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs + graceMs }),
  ...(lockMs > 0 && { lock_timeout: lockMs }),
  ...(idleTransactionMs > 0 && { idle_in_transaction_session_timeout: idleTransactionMs }),
});
