/**
 * SQL that tells the rows of tables, or some of them, from what they were before: how many there are, and a sum over the transactions that
 * wrote them. It misses no change. One that only deletes rows leaves fewer; one that writes any writes them in a transaction of which no row
 * could be seen before, and the ids of transactions are hashed so that no sum of others comes to the same.
 */
export const tableVersion = (tables: readonly string[], where = 'true'): string =>
  `concat_ws(' ', ${tables.map((table) => `(select count(*) || '/' || coalesce(sum(hashtextextended(${table}.xmin::text, 0)), 0) from ${table} where ${where})`).join()})`;
