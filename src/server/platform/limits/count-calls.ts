import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { callCounts } from '#server/db/tables/platform-tables.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type LimitedWrite, limitWritesTo, tryAgainIn } from './limit-writes.ts';

const mergeEveryMs = 1_000;
/** Callers beyond this number are counted by their wider networks. */
const mostCallers = 100_000;

/** The half of an address that belongs to the provider: at most 65,536 of them for IPv4. */
const widerNetworkOf = (caller: string): string => `${caller.split(/[.:]/, 2).join('.')}…`;

type Count = {
  /** The total over all processes at the last merge. */
  together: number;
  unmerged: number;
};

type Counting = {
  readonly db: Db;
  /** For the hashes of addresses that the table holds; the same for all processes. */
  readonly secret: Buffer;
  readonly log: { warn(what: object, line: string): void; info(what: object, line: string): void };
  now(): Date;
};

export type CallCounts = {
  count(caller: string): { readonly calls: number; readonly msLeft: number };
  /** Tells the other processes and learns of theirs; never throws. */
  merge(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Counts calls in memory, and merges what was added into one table once a second; while the database is away, each process counts for
 * itself. Counting in the database at every call would cost more than what it protects.
 */
export function countCalls({ db, secret, log, now }: Counting): CallCounts {
  let minute = 0;
  let counts = new Map<string, Count>();
  let away = false;
  let merging: Promise<void> | null = null;

  const minuteNow = (): number => {
    const current = Math.floor(now().getTime() / minuteMs);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    return current;
  };

  const hashOf = (caller: string): Buffer => createHmac('sha256', secret).update(caller).digest().subarray(0, 16);

  const mergeCounts = async (): Promise<void> => {
    const of = minuteNow();
    const pending = [...counts].flatMap(([caller, count]) =>
      count.unmerged > 0 ? [{ count, caller: hashOf(caller), calls: count.unmerged }] : [],
    );
    if (pending.length === 0) return;
    pending.sort((a, b) => Buffer.compare(a.caller, b.caller)); // the same order in all processes, so that none waits for another
    const rows = JSON.stringify(pending.map(({ caller, calls }) => ({ caller: caller.toString('hex'), calls })));
    for (const { count, calls } of pending) {
      count.unmerged -= calls;
      count.together += calls;
    }
    try {
      const { rows: sums } = await db.execute<{ caller: string; calls: number }>(sql`
        insert into ${callCounts} as kept (minute, caller, calls)
        select ${of}::int, decode(caller, 'hex'), calls
        from jsonb_to_recordset(${rows}::jsonb) as pending (caller text, calls int)
        on conflict (minute, caller) do update set calls = least(kept.calls::bigint + excluded.calls, 2000000000)
        returning encode(caller, 'hex') as caller, calls`);
      const sumOf = new Map(sums.map((sum) => [sum.caller, sum.calls]));
      for (const { count, caller } of pending) count.together = sumOf.get(caller.toString('hex')) ?? count.together;
      if (away) log.info({}, 'counting calls together with the other processes again');
      away = false;
    } catch (error) {
      for (const { count, calls } of pending) {
        count.unmerged += calls;
        count.together -= calls;
      }
      if (!away) log.warn({ err: error }, 'counting calls in each process alone: the database is not available');
      away = true;
    }
  };
  const merge = (): Promise<void> => {
    merging ??= mergeCounts().finally(() => {
      merging = null;
    });
    return merging;
  };
  const timer = setInterval(() => void merge(), mergeEveryMs);
  timer.unref();

  return {
    merge,
    count: (caller) => {
      const msLeft = (minuteNow() + 1) * minuteMs - now().getTime();
      const known = counts.has(caller) || counts.size < mostCallers;
      const counted = known ? caller : widerNetworkOf(caller);
      const found = counts.get(counted) ?? { together: 0, unmerged: 0 };
      counts.set(counted, found);
      found.unmerged += 1;
      return { calls: found.together + found.unmerged, msLeft };
    },
    stop: async () => {
      clearInterval(timer);
      await merge();
    },
  };
}

export async function forgetCalls(db: Db, now: Date): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.minute, Math.floor(now.getTime() / minuteMs) - 1));
}

/** Enough for somebody who mistypes, and too few to find a password by trying. */
const limit: LimitedWrite = {
  kind: 'passwordProof',
  mostAnHour: 10,
  refusal: (minutes) => `Too many attempts. Please ${tryAgainIn(minutes)}.`,
};

/** Counts a try, which is kept whatever comes of it, because several at once must each see the others. @throws Failure 'tooManyRequests' */
export const countPasswordProof = (context: RequestContext, userId: number): Promise<void> =>
  context.db.transaction((tx) => limitWritesTo({ ...context, db: tx }, limit, `account ${userId}`));
