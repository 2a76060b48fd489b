const longest = 2_000;
/** An error may be its own cause. */
const deepest = 5;

const address = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** PostgreSQL's classes for input that it cannot take; the message quotes the input after a colon. */
const ofInput = /^2[23]/;

/**
 * The message of an error, without the parameters of a statement, without what the database quotes of them, and without anybody's email
 * address: they are customers' data, and some are secret. It is short, and a text that PostgreSQL can store.
 */
export function cleanMessage(error: Error): string {
  const { query, code } = error as Error & Readonly<Record<string, unknown>>;
  const said = typeof query === 'string' ? `Failed query: ${query}` : error.message;
  const withoutValues = typeof code === 'string' && ofInput.test(code) ? said.replace(/: ".*/s, '') : said;
  return cleanText(withoutValues);
}

/** Like {@link cleanMessage}, for a text that may contain the message of an error. */
export function cleanText(text: string): string {
  const [plain = ''] = text.split(/\n?params: /, 1);
  return plain.replaceAll('\0', '').replace(address, '(address)').slice(0, longest);
}

/**
 * The same error for a log, or for a library's table: its name, code and stack stay, and its message is cleaned, as are those of its
 * causes.
 */
export function cleanError(thrown: unknown, depth = 0): Error {
  if (!(thrown instanceof Error)) return new Error('something other than an error was thrown');
  const message = cleanMessage(thrown);
  const clean =
    thrown instanceof AggregateError
      ? new AggregateError(depth < deepest ? thrown.errors.map((one) => cleanError(one, depth + 1)) : [], message)
      : new Error(message);
  const way = thrown.stack?.slice(thrown.stack.indexOf('\n    at ')) ?? '';
  const { code, table, constraint, severity } = thrown as Error & Readonly<Record<string, unknown>>;
  Object.assign(clean, {
    name: thrown.name,
    stack: `${thrown.name}: ${message}${way.startsWith('\n') ? way : ''}`,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(severity !== undefined && { severity }),
    ...(thrown.cause !== undefined && depth < deepest && { cause: cleanError(thrown.cause, depth + 1) }),
  });
  return clean;
}

const checkViolated = '23514';

/** The name of the table's check that refused a row; null for any other error. */
export function violatedCheck(error: unknown): string | null {
  const { code, constraint, cause } = (error ?? {}) as { code?: unknown; constraint?: unknown; cause?: unknown };
  if (code === checkViolated) return String(constraint);
  return cause === undefined ? null : violatedCheck(cause);
}
