import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldText } from '#domain/text/fold.ts';

/** What somebody typed, within a pattern of LIKE: no sign of it is a placeholder. */
export const plainly = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text has a part that somebody looks for: both without accents, apostrophes and capitals. Its index is of `fold_text` too. */
export const hasFolded = (text: SQLWrapper, part: string): SQL =>
  sql`fold_text(${text}) like ${`%${plainly(foldText(part))}%`}`;
