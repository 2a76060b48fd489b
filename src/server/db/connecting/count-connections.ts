import { PlainProblem } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';

export const connectionsOfRequests = 10;
/** Eight jobs at a time, the listeners of the two lanes, and the heartbeat. */
export const connectionsOfJobs = 11;
/** One that listens for changes, and one that checks the health. */
const furtherConnections = 2;
const connectionsOfProcess = connectionsOfRequests + connectionsOfJobs + furtherConnections;
/** The first process at its start, an operator's commands, and whoever asks for the metrics. */
const connectionsBeside = 3;

export const connectionsNeeded = (processes: number): number => processes * connectionsOfProcess + connectionsBeside;

/** @throws PlainProblem with both numbers and what to do, if the database allows too few connections */
export async function checkConnections({ pool }: OpenDatabase, processes: number): Promise<void> {
  const { rows } = await pool.query<{ most: number; reserved: number }>(`
    select reserved, least(
      current_setting('max_connections')::int - reserved,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most
    from (select current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved) as settings`);
  const { most = 0, reserved = 0 } = rows[0] ?? {};
  const needed = connectionsNeeded(processes);
  if (needed <= most) return;
  const fitting = Math.floor((most - connectionsBeside) / connectionsOfProcess);
  const cure = `raise max_connections to ${needed + reserved} (and the limits of the role and the database), `;
  throw new PlainProblem(
    `WEB_CONCURRENCY=${processes} needs up to ${needed} connections, but the database allows ${most}: ${cure}` +
      `or set WEB_CONCURRENCY=${Math.max(1, fitting)}.`,
  );
}
