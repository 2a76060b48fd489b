import * as z from 'zod/mini';

/** As nodemailer says it. It says `command: 'CONN'` of any line that was lost, also after a whole email had been said. */
const refusal = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  syscall: z.optional(z.string()),
});

/** Before any email: no address, no secret line, no sign-in. */
const codesBeforeAnyEmail: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH']);
const callsBeforeAnyEmail: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);
/** Where only its words tell it from a silence in the middle; the last is of a line that was closed before it was greeted. */
const wordsBeforeAnyEmail =
  /^(Connection timeout|Greeting never received|Invalid greeting|Reached maximum number of retries after connection was closed)/;

/**
 * Whether the mail server certainly took nothing and may take it later: it was not reached, or asked to be left alone (4xx). Any other
 * silence may hide an email that arrived.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  const said = refusal.safeParse(error);
  if (!said.success) return false;
  const { code = '', message = '', responseCode, syscall = '' } = said.data;
  if (codesBeforeAnyEmail.has(code)) return true;
  if (responseCode !== undefined && responseCode >= 400) return responseCode < 500;
  return callsBeforeAnyEmail.has(syscall) || wordsBeforeAnyEmail.test(message);
}

/** Whether it is this email, or its reader, that the mail server does not want: it may be asked to take the next one. */
export function isOfThisEmail(error: unknown): boolean {
  const said = refusal.safeParse(error);
  return said.success && said.data.code !== 'EAUTH' && (said.data.responseCode ?? 0) >= 500;
}
