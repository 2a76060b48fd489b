import { useQuery } from '@tanstack/react-query';
import { type Kept, readKept } from '#contract/accounts/kept.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { useBusy } from '#web/ui/use-busy.ts';

/** What a customer keeps in their account, and how to change it: every change answers with all of it. */
export function useKept(userId: number) {
  const queryKey = ['kept', userId] as const;
  const { data: kept, error } = useQuery({ queryKey, queryFn: () => callOverHttp(readKept, {}) }, queryClient());
  const { isBusy, run } = useBusy();
  const change = (send: () => Promise<Kept>): Promise<boolean> => {
    let isDone = false;
    return run(async () => {
      try {
        queryClient().setQueryData(queryKey, await send());
        isDone = true;
      } catch (failure) {
        if (!(failure instanceof Failure)) throw failure;
        showToast({ severity: 'error', ...describeFailure(failure) });
      }
    }).then(() => isDone);
  };
  return { kept, error, isBusy, change };
}
