import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { signInGate } from '#admin/lib/calling/create-gate.ts';
import { staffKey, whileUnanswered } from '#admin/lib/calling/use-staff-query.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type StaffSession, staffSession } from '#contract/admin/team/session.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { useStore } from '#web/base/create-store.ts';
import { shownSession } from './shown-session.ts';

export type StaffMember = NonNullable<StaffSession['member']>;

/** Who is at the screen; the app is shown once that is known. */
export const SessionContext = createContext<StaffSession | null>(null);

const sessionKey = staffKey(staffSession, {});
const askWho = (): Promise<StaffSession> => callStaff(staffSession, {});

/** A session that ended leaves the page as it is: somebody signs in over it, or gives it up. */
async function hear(answer: StaffSession, client: QueryClient): Promise<void> {
  const hasEnded = answer.member === null && shownSession.current()?.member != null;
  if (hasEnded && (await signInGate.ask())) return; // whoever signed in has refreshed it
  show(answer, client);
}

/** Forgets what one person read before the next is shown anything. */
function show(answer: StaffSession, client: QueryClient): void {
  const before = shownSession.current()?.member?.id;
  if (before !== undefined && before !== answer.member?.id) forgetAllButSession(client);
  shownSession.set(answer);
}

/**
 * For the root only: screens use `useSession`. It asks again whenever the tab is looked at again, and until the shop
 * has responded, because there may be nobody at a tablet that came back sooner than the shop.
 */
export function useSessionOfShop(): {
  readonly session: StaffSession | null;
  readonly query: UseQueryResult<StaffSession, Error>;
} {
  const query = useQuery<StaffSession, Error>({
    queryKey: sessionKey,
    queryFn: askWho,
    refetchInterval: whileUnanswered,
  });
  const client = useQueryClient();
  const { data } = query;
  useEffect(() => {
    if (data) void hear(data, client);
  }, [data, client]);
  return { session: useStore(shownSession, null), query };
}

export function useSession(): StaffSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('a screen outside of the back office');
  return session;
}

/** The member who is signed in. Only below the office's frame, which lets nobody else in. */
export function useMember(): StaffMember {
  const { member } = useSession();
  if (member === null) throw new Error('a screen for staff, and nobody is signed in');
  return member;
}

/** Whether the person may do it; the shop checks it again. */
export const useMay = (permission: Permission): boolean =>
  useContext(SessionContext)?.member?.permissions.includes(permission) ?? false;

/** After signing in or out: asks again who it is, shows that, and resolves with the response. */
export function useRefreshSession(): () => Promise<StaffSession> {
  const client = useQueryClient();
  return async () => {
    const answer = await askWho();
    // A response that is on its way may be from before.
    await client.cancelQueries({ queryKey: sessionKey });
    show(answer, client);
    client.setQueryData(sessionKey, answer);
    return answer;
  };
}

function forgetAllButSession(client: QueryClient): void {
  const [path] = sessionKey;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
}

/** The state of an address that a tablet was left at: whoever may not see it goes to their own first place. */
export const afterTablet = { isAfterTablet: true } as const;

/** Where somebody who has signed in goes on to: an address of the back office, whatever the query says. */
export const ownAddress = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) ? next : adminUrls.today;
