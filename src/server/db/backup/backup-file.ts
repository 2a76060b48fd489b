import * as z from 'zod/mini';

/** The first line of a backup: which shop's form it is in, and where the numbering of each table stands. */
export const backupHead = z.object({
  format: z.literal('shop-backup-1'),
  madeAt: z.string(),
  /** How many of the shop's migrations the database had seen. */
  migrations: z.int(),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

/** The line before a table's rows, which follow as PostgreSQL's COPY writes them and end with {@link endOfRows}. */
export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof backupTable>;

/** No row of COPY's text can be this: a backslash within one is doubled. */
export const endOfRows = '\\.';

/** The last line of a backup: one that lacks it was cut off. */
export const backupEnd = z.object({ tables: z.int() });

/** Something about a backup that its owner can mend; the message says how. */
export class BackupProblem extends Error {
  readonly plain = true;
}
