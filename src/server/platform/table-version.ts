const versionOf = (table: string): string =>
  `count(*) || '/' || coalesce(sum(hashtextextended(${table}.xmin::text, 0)), 0)`;

/**
 * SQL that tells the rows of tables, or some of them, from what they were before: how many there are, and a sum over the transactions that
 * wrote them. It misses no change. One that only deletes rows leaves fewer; one that writes any writes them in a transaction of which no row
 * could be seen before, and the ids of transactions are hashed so that no sum of others comes to the same.
 */
export const tableVersion = (tables: readonly string[], where = 'true'): string =>
  `concat_ws(' ', ${tables.map((table) => `(select ${versionOf(table)} from ${table} where ${where})`).join()})`;

const idsOfBlock = 10;

/**
 * The same for each block of ten ids in a row, so that whoever keeps ten thousand products reads ten of them again where one has changed.
 * @param id the column by which the rows are told apart
 */
export const blockVersions = (table: string, id: string, where = 'true'): string =>
  `(select coalesce(string_agg(block || ' ' || version, ',' order by block), '') from (
     select ${id} / ${idsOfBlock} as block, ${versionOf(table)} as version from ${table} where ${where} group by 1) as blocks)`;

/** The ids that rows may have of blocks whose version is not the same in both. */
export function idsOfChangedBlocks(before: string, after: string): number[] {
  if (before === after) return [];
  const [was, is] = [new Set(before.split(',')), new Set(after.split(','))];
  const changed = new Set([...was, ...is].filter((block) => !(was.has(block) && is.has(block))).map(Number.parseFloat));
  changed.delete(Number.NaN);
  return [...changed].flatMap((block) => Array.from({ length: idsOfBlock }, (_, at) => block * idsOfBlock + at));
}
