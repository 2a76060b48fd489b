type LoggedError = {
  readonly [further: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
};

/** An error may be its own cause. */
const deepest = 5;

/**
 * Leaves out a failed query's parameters and the rows that the database quotes: they are customers' data, some secret.
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
    ...(error instanceof AggregateError &&
      depth < deepest && { errors: error.errors.map((one) => serializeError(one, depth + 1)) }),
  };
}
