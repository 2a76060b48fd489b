/** What of an error may stand in the log. A failed query's parameters are customers' data, and some are secret. */
type LoggedError = {
  readonly [further: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly stack: string;
  readonly cause?: LoggedError;
};

/** Causes of causes beyond this are left out; an error may be its own cause. */
const deepest = 5;

/**
 * An error for the log: its kind, words and way. The parameters of a failed query, and what the database quotes of its
 * rows (`detail`, `where`), are left out.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something was thrown that is no error', stack: '' };
  const { code, table, constraint, query } = error as Error & Readonly<Record<string, unknown>>;
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message;
  const way = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    stack: `${error.name}: ${message}${way.startsWith('\n') ? way : ''}`,
    ...(error.cause !== undefined && depth < deepest && { cause: serializeError(error.cause, depth + 1) }),
  };
}
