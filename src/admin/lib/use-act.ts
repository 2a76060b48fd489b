import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Failure } from '#domain/failure.ts';

/** Something that is done once at a time: signing in, a passkey. If it failed, `failure` says why. */
export function useAct() {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const { mutateAsync, isPending, error, reset } = useMutation<void, Failure, () => Promise<void>>({
    mutationKey,
    mutationFn: (act) =>
      act().catch((error: unknown) => {
        throw error instanceof Failure ? error : new Failure('unrecognised');
      }),
  });
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (client.isMutating({ mutationKey }) === 0) await mutateAsync(act).catch(() => undefined);
  };
  // What is under way stays busy: its failure is still to come.
  return { run, isBusy: isPending, failure: error, forget: () => error && reset() };
}
