import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { askShop } from './ask-shop.ts';
import { staffKey } from './use-staff-query.ts';

type Writing<O> = {
  /** Reads whose responses it changes: they are requested again once it is done. */
  readonly refreshes?: readonly Pick<Endpoint, 'path'>[];
  readonly onDone?: (answer: O) => void;
};

export type StaffWrite<I, O> = {
  /**
   * The shop's response; null if it failed, and then `failure` says why. The same input twice at the same time is sent
   * once.
   */
  readonly send: (input: I) => Promise<O | null>;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly forgetFailure: () => void;
};

/** A write of the back office: a double click sends one request, and it waits for a sign-in or a step-up. */
export function useStaffWrite<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  { refreshes = [], onDone }: Writing<z.output<O>> = {},
): StaffWrite<z.input<I>, z.output<O>> {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const { mutateAsync } = useMutation({ mutationKey, mutationFn: (input: z.input<I>) => askShop(endpoint, input) });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const [failure, setFailure] = useState<Failure | null>(null);
  const underWay = useRef(new Map<string, Promise<z.output<O> | null>>());

  const sendOnce = async (input: z.input<I>): Promise<z.output<O> | null> => {
    setFailure(null);
    try {
      const answer = await mutateAsync(input);
      for (const read of refreshes) void client.invalidateQueries({ queryKey: staffKey(read) });
      onDone?.(answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setFailure(error);
      return null;
    }
  };

  const send = (input: z.input<I>): Promise<z.output<O> | null> => {
    const name = JSON.stringify(input);
    const known = underWay.current.get(name);
    if (known) return known;
    const sent = sendOnce(input).finally(() => underWay.current.delete(name));
    underWay.current.set(name, sent);
    return sent;
  };
  return { send, isBusy, failure, forgetFailure: () => setFailure(null) };
}
