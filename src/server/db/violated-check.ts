const checkViolated = '23514';

/** The name of the rule of a table that refused a row; null for any other error. */
export function violatedCheck(error: unknown): string | null {
  const { code, constraint, cause } = (error ?? {}) as { code?: unknown; constraint?: unknown; cause?: unknown };
  if (code === checkViolated) return String(constraint);
  return cause === undefined ? null : violatedCheck(cause);
}
