import { cleanError } from '#server/db/clean-error.ts';

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

/** Without a failed query's parameters and the rows that the database quotes: see {@link cleanError}. */
export const serializeError = (error: unknown): LoggedError => logged(cleanError(error));

function logged(error: Error): LoggedError {
  const { code, table, constraint } = error as Error & Readonly<Record<string, unknown>>;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && { cause: logged(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(logged) }),
  };
}
