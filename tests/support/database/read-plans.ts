import type pg from 'pg';
import * as z from 'zod/mini';

/** How the queries behind one question read the database. */
export type Reading = {
  /** Pages of the database that they touch: the same number however busy the machine is. */
  readonly pages: number;
  /** 'Index Only Scan listing_popular', 'Seq Scan categories', in the order of the plans. */
  readonly scans: readonly string[];
};

const planNode = z.looseObject({
  'Node Type': z.string(),
  'Index Name': z.optional(z.string()),
  'Relation Name': z.optional(z.string()),
  Plans: z.optional(z.array(z.unknown())),
});
const explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
]);
type Asked = { readonly text: string; readonly values: unknown[] };
/** A prepared query brings its own values. */
const asking = z.object({ text: z.string(), values: z.optional(z.array(z.unknown())) });

/** Asks the question once, and has PostgreSQL explain each of its queries with the same values. */
export async function readPlans(pool: pg.Pool, question: () => Promise<unknown>): Promise<Reading> {
  const scans = new Set<string>();
  let pages = 0;
  const asked = await overhear(pool, question);
  const client = await pool.connect();
  try {
    for (const { text, values } of asked) {
      // A connection that runs a function for the first time also reads the database's own catalogue; the second time it does not.
      await explain(client, text, values);
      const plan = await explain(client, text, values);
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      collect(plan, scans);
    }
  } finally {
    client.release();
  }
  return { pages, scans: [...scans] };
}

async function explain(client: pg.PoolClient, text: string, values: unknown[]) {
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [
    {
      'QUERY PLAN': [{ Plan: plan }],
    },
  ] = explained.parse(rows);
  return plan;
}

async function overhear(pool: pg.Pool, question: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const { query } = pool;
  const overheard = (config: unknown, ...rest: [values?: unknown[]]) => {
    const { text, values = [] } = asking.parse(config);
    asked.push({ text, values: rest[0] ?? values });
    return Reflect.apply(query, pool, [config, ...rest]);
  };
  const own = Object.getOwnPropertyDescriptor(pool, 'query');
  Object.defineProperty(pool, 'query', { value: overheard, configurable: true });
  try {
    await question();
  } finally {
    if (own) Object.defineProperty(pool, 'query', own);
    else Reflect.deleteProperty(pool, 'query');
  }
  return asked;
}

/** Collects tables and indexes only: functions and parts of the query read nothing themselves. */
function collect(node: unknown, scans: Set<string>): void {
  const plan = planNode.parse(node);
  const name = plan['Index Name'] ?? plan['Relation Name'];
  if (plan['Node Type'].endsWith('Scan') && name) scans.add(`${plan['Node Type']} ${name}`);
  for (const part of plan.Plans ?? []) collect(part, scans);
}
