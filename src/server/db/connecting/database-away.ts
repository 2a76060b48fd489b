/** The driver's words, without a code, for a connection that ended, or that did not come or answer in time. */
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

/** PostgreSQL's codes for a session that is over: its connection, its shutdown or start, its idle transaction. */
const endedSession = /^(08...|57P0.|25P03)$/;

/** To be tried later: serialisation, deadlock, a read-only standby, no room, a time limit, a broken disk. */
const tryLater = /^(40001|40P01|25006|53...|55P03|57014|58030)$/;

function* withCauses(error: unknown): Generator<Error> {
  let found = error;
  for (let depth = 0; found instanceof Error && depth < 5; depth++) {
    yield found;
    found = found.cause;
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Of connections that could not be had; a query that failed is known by its statement. */
const ofDatabase = new WeakSet<Error>();

/** Whatever the network said, it said of the database. */
export function markAsDatabases<E>(error: E): E {
  if (error instanceof Error) ofDatabase.add(error);
  return error;
}

/** A mail server, a bucket or a provider that is away says so in the same words: the database is asked after alone. */
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

/** The database is away, full or busy: the same may well succeed a little later. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) || [...withCauses(error)].some((one) => tryLater.test(codeOf(one)));
