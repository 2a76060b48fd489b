import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type User, user as userSchema } from '#contract/accounts/accounts.ts';
import { type Profile, readProfile } from '#contract/accounts/profile.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionStore, storeUser } from '#web/lib/session/session.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';

export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly title: string; readonly text: string }
  | { readonly kind: 'loaded'; readonly profile: Profile };

const keyOf = (userId: number | null) => ['profile', userId] as const;
const isSame = (one: User, other: User): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The customer as the server knows them (accounts §4 Profile), read anew when another tab saves the profile. */
export function useProfile() {
  const { userId, mayAsk, isSignedOut } = useSignedIn('user');
  const { data, error, isPending, isFetching, refetch } = useQuery(
    {
      queryKey: keyOf(userId),
      queryFn: () => callOverHttp(readProfile, {}),
      enabled: mayAsk && userId !== null,
      // Every visit reads it anew: what was known would be stored over what another tab has saved since.
      gcTime: 0,
    },
    queryClient(),
  );

  useEffect(() => {
    if (data && sessionStore.current()?.userId === data.user.id) storeUser(data.user);
  }, [data]);

  useEffect(
    () =>
      sessionStore.subscribe(() => {
        const { data: stored } = userSchema.safeParse(sessionStore.readUserData());
        const shown = stored && queryClient().getQueryData<Profile>(keyOf(stored.id))?.user;
        if (shown && !isSame(stored, shown)) void queryClient().invalidateQueries({ queryKey: keyOf(stored.id) });
      }),
    [],
  );

  const keep = useCallback((profile: Profile) => {
    const queryKey = keyOf(profile.user.id);
    // An answer from before the saving must not come over it.
    void queryClient().cancelQueries({ queryKey });
    queryClient().setQueryData(queryKey, profile);
    storeUser(profile.user);
  }, []);
  const state = (): ProfileState => {
    if (isSignedOut) return { kind: 'signedOut' };
    if (isPending || (error !== null && isFetching)) return { kind: 'loading' };
    return error === null ? { kind: 'loaded', profile: data } : { kind: 'failed', ...describeFailure(error) };
  };
  return { state: state(), retry: () => void refetch(), keep };
}
