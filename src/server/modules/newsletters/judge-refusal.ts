import * as z from 'zod/mini';

/** As nodemailer says it. */
const refusal = z.object({
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  syscall: z.optional(z.string()),
});

/** Before these nothing of an email has been said to the mail server. */
const beforeAnyEmail = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API)/;

/**
 * Whether the mail server certainly took nothing and may take it later: it was not reached, or asked to be left alone (4xx). Any other
 * silence may hide an email that arrived.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  const said = refusal.safeParse(error);
  if (!said.success) return false;
  const { command, responseCode, syscall } = said.data;
  if (responseCode !== undefined && command !== undefined && !beforeAnyEmail.test(command))
    return responseCode >= 400 && responseCode < 500;
  return (command !== undefined && beforeAnyEmail.test(command)) || syscall === 'connect' || syscall === 'getaddrinfo';
}
