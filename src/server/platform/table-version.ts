const versionOf = (table: string): string =>
  `count(*) || '/' || coalesce(sum(hashtextextended(${table}.xmin::text, 0)), 0)`;

/**
 * SQL whose value shows whether the rows of tables, or some of them, have changed: how many there are, and a sum over the transactions
 * that wrote them. It misses no change. One that only deletes rows leaves fewer; one that writes any writes them in a transaction of which
 * no row could be seen before, and the ids of transactions are hashed so that no sum of others is the same.
 */
export const tableVersion = (tables: readonly string[], where = 'true'): string =>
  `concat_ws(' ', ${tables.map((table) => `(select ${versionOf(table)} from ${table} where ${where})`).join()})`;

const idsOfBlock = 10;

/**
 * The same for each block of ten consecutive ids, so that whoever caches ten thousand products reads ten of them again if one has changed.
 * @param id the column that identifies the rows
 */
export const blockVersions = (table: string, id: string, where = 'true'): string =>
  `(select coalesce(string_agg(block || ' ' || version, ',' order by block), '') from (
     select ${id} / ${idsOfBlock} as block, ${versionOf(table)} as version from ${table} where ${where} group by 1) as blocks)`;

/** The ids that rows may have in blocks whose version is not the same in both. */
export function idsOfChangedBlocks(before: string, after: string): number[] {
  if (before === after) return [];
  const [was, is] = [new Set(before.split(',')), new Set(after.split(','))];
  const changed = new Set([...was, ...is].filter((block) => !(was.has(block) && is.has(block))).map(Number.parseFloat));
  changed.delete(Number.NaN);
  return [...changed].flatMap((block) => Array.from({ length: idsOfBlock }, (_, at) => block * idsOfBlock + at));
}
