/** The driver's messages, without a code, for a connection that ended, or that could not be opened or did not answer in time. */
const driversWords: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** PostgreSQL's codes for a session that has ended: its connection, a shutdown or start, its idle transaction. */
const endedSession = /^(08...|57P0.|25P03)$/;

/** Worth trying again later: serialisation, deadlock, a read-only standby, no room, a time limit, a broken disk. */
const tryLater = /^(40001|40P01|25006|53...|55P03|57014|58030)$/;

function* withCauses(error: unknown): Generator<Error> {
  let found = error;
  for (let depth = 0; found instanceof Error && depth < 5; depth++) {
    yield found;
    found = found.cause;
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Errors of connections that could not be had; a failed query is recognised by its statement. */
const ofDatabase = new WeakSet<Error>();

/** Marks an error as the database's: whatever the network reported, it was about the database. */
export function markAsDatabases<E>(error: E): E {
  if (error instanceof Error) ofDatabase.add(error);
  return error;
}

/**
 * Whether the connection to the database was lost. A mail server, a bucket or a provider that is away reports the same errors, so only
 * those of the database count.
 */
export function isConnectionLost(error: unknown): boolean {
  const chain = [...withCauses(error)];
  const isDatabases = chain.some((one) => ofDatabase.has(one) || ('query' in one && typeof one.query === 'string'));
  return chain.some((one) => {
    const code = codeOf(one);
    return (
      (code === '' && driversWords.has(one.message)) ||
      (isDatabases && networkCodes.has(code)) ||
      endedSession.test(code) ||
      code === '25006' ||
      ('severity' in one && (one.severity === 'FATAL' || one.severity === 'PANIC'))
    );
  });
}

/** Whether the database is away, full or busy: the same request may well succeed a little later. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) || [...withCauses(error)].some((one) => tryLater.test(codeOf(one)));
