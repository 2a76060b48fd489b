import type * as z from 'zod/mini';
import { login, type loginInput, me, type User } from '#contract/accounts/accounts.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';

export type LoginCalls = { readonly call: Call; readonly callAs: (token: string) => Call };

/** Without the user if fetching them failed, and then with the documented complaint. */
export type LoggedIn =
  | { readonly token: string; readonly user: User }
  | { readonly token: string; readonly user: null; readonly complaint: string };

/** Accounts §4 Login. Rejects only with the Failure of the login. */
export async function logIn({ call, callAs }: LoginCalls, values: z.input<typeof loginInput>): Promise<LoggedIn> {
  const { token } = await call(login, values);
  try {
    return { token, user: await callAs(token)(me, {}) };
  } catch (error) {
    return { token, user: null, complaint: complaintOf('Login failed', error) };
  }
}

/** Why there is no user (accounts §8). `prefix` names what failed. */
export function complaintOf(prefix: string, error: unknown): string {
  if (!(error instanceof Failure)) return `${prefix}: Could not fetch user data (exception).`;
  if (error.code === 'network' || error.code === 'timedOut')
    return `${prefix}: Could not fetch user data (fetch error).`;
  const { status } = error.detail;
  // An answer that is not a user has no failure status.
  if (error.code === 'serverFault' && status === undefined) return noUserText;
  return `${prefix}: Could not fetch user data. Status: ${status ?? failureTexts[error.code].status}`;
}

export const noUserText = 'No user data returned from server.';
