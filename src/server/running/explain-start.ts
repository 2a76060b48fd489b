import { PlainProblem } from '#domain/failure.ts';
import type { DiskRoom } from '#server/gateways/storage.ts';

/** Where the shop's own database is, and what is left on its disk; null if the disk does not say. */
export type OwnDatabase = { readonly folder: string; readonly room: Pick<DiskRoom, 'freeBytes'> | null };

/** The driver's words, without a code, for a connection that failed or ended at once. */
const driversWords = /^(Connection terminated|timeout e|Query read timeout|The server does not support SSL)/;

/** With less than this a start does not get far: it writes its files again and begins with a log of 64 MB. */
const neededBytes = 100_000_000;

/**
 * Explains a failed start in one line for the person at the terminal, with what to do. An error that nobody foresaw stays as it is, with
 * its stack.
 * @param own absent if DATABASE_URL names another database
 */
export function explainStart(error: unknown, own?: OwnDatabase): unknown {
  if (!(error instanceof Error) || 'plain' in error) return error;
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const line = lineOf(cause, own);
    if (line) return new PlainProblem(line, { cause: error });
  }
  return error;
}

type Told = Error & { code?: unknown; path?: unknown; dest?: unknown; table?: unknown };

function lineOf(error: Told, own: OwnDatabase | undefined): string | null {
  const { code, message } = error;
  const place = [error.dest, error.path].find((file) => typeof file === 'string') ?? 'the data folder';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${place} is full. Free some space, or set DATA_FOLDER to a folder on another disk.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${place} cannot be used: ${message}. Give this account access, or set DATA_FOLDER to another folder.`;
    case '42501':
      return (
        `The database role is not allowed to create the shop's tables: ${message}. ` +
        'Make it the owner of its own database (ALTER DATABASE … OWNER TO …), or start once with the owner in DATABASE_URL.'
      );
    case '25006':
      return 'The database is a standby or read-only: set DATABASE_URL to the primary.';
    case '53100':
      return `The disk of the database is full: ${message}. Free some space there.`;
    case '53300':
      return `The database accepts no more connections: ${message}. Raise max_connections, or close other connections to it.`;
  }
  if (driversWords.test(message) && own) {
    const megabytes = Math.floor((own.room?.freeBytes ?? 0) / 1_000_000);
    if (own.room && own.room.freeBytes < neededBytes)
      return `The shop's own database stopped: ${megabytes} MB left on the disk of ${own.folder}. Free some space, or set DATA_FOLDER to a folder on another disk.`;
    return `The shop's own database in ${own.folder} stopped (${message}). Start it again; if it stops again, see its log in that folder.`;
  }
  if (driversWords.test(message))
    return `The database is not responding (${message}). Check DATABASE_URL, and that no firewall is in the way.`;
  // Five letters or digits are PostgreSQL's own code for what went wrong.
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code))
    return `The database could not be prepared: ${message} (${code}).`;
  return null;
}
