import * as z from 'zod/mini';
import { PlainProblem } from '#domain/plain-problem.ts';

/** The first line of a backup; `sequences` says where each table's numbering stands. */
export const backupHead = z.object({
  format: z.literal('shop-backup-1'),
  madeAt: z.string(),
  migrations: z.int(),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

/** A table's rows follow as PostgreSQL's COPY writes them, and {@link endOfRows}. */
export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof backupTable>;

/** No row of COPY's text can be this: a backslash within one is doubled. */
export const endOfRows = '\\.';

/** The last line: a backup without it was cut off. */
export const backupEnd = z.object({ tables: z.int() });

export class BackupProblem extends PlainProblem {
  override readonly name = 'BackupProblem';
}
