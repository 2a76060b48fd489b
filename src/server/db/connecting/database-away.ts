/** What the driver says, without a code, of a connection that ended, or that did not come or answer in time. */
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

/** The driver's word for an answer that did not come in time. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** What the network says of a machine that is away. */
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

/** PostgreSQL's words for a session that is over: its connection, its shutdown or start, its idle transaction. */
const endedSession = /^(08...|57P0.|25P03)$/;

/**
 * PostgreSQL's words for something that can be done a little later: serialisation and deadlock, a standby that only
 * reads, no room on the disk, in memory or for connections, a lock or a statement that took too long, a broken disk.
 */
const tryLater = /^(40001|40P01|25006|53...|55P03|57014|58030)$/;

/** The error and those that it was caused by. */
function* withCauses(error: unknown): Generator<Error> {
  let found = error;
  for (let depth = 0; found instanceof Error && depth < 5; depth++) {
    yield found;
    found = found.cause;
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether the connection that an error came over is of no use any more. */
export function isConnectionLost(error: unknown): boolean {
  return [...withCauses(error)].some((one) => {
    const code = codeOf(one);
    return (
      (code === '' && driversWords.has(one.message)) ||
      networkCodes.has(code) ||
      endedSession.test(code) ||
      code === '25006' ||
      ('severity' in one && (one.severity === 'FATAL' || one.severity === 'PANIC'))
    );
  });
}

/** Whether an error says that the database is away, full or busy: the same may well succeed a little later. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) || [...withCauses(error)].some((one) => tryLater.test(codeOf(one)));
