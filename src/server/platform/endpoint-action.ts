import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { RequestContext } from './request-context.ts';

type Action<I extends z.ZodMiniType, O extends z.ZodMiniType> = (
  context: RequestContext,
  input: z.output<I>,
) => Promise<z.input<O>>;

/** What is left of a write once everything slow is done: it runs in the write's transaction. */
export type Prepared<Output> = (inside: RequestContext) => Promise<Output>;
type Preparing<I extends z.ZodMiniType, O extends z.ZodMiniType> = (
  context: RequestContext,
  input: z.output<I>,
) => Promise<Prepared<z.input<O>>>;

type Counting = (context: RequestContext) => Promise<void>;

/** An endpoint of the contract with the action that answers it; each module has a list of its own, which `http/api` joins. */
export type EndpointAction = { readonly endpoint: Endpoint } & (
  | { readonly action: Action<z.ZodMiniType, z.ZodMiniType> }
  | { readonly prepare: Preparing<z.ZodMiniType, z.ZodMiniType>; readonly count?: Counting | undefined }
);

export const answeredBy = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  action: Action<I, O>,
): EndpointAction => ({ endpoint, action: action as Action<z.ZodMiniType, z.ZodMiniType> });

/** Like {@link answeredBy}, for an action whose result has the contract's shape once `toWire` has converted it. */
export const answeredThrough = <I extends z.ZodMiniType, O extends z.ZodMiniType, Result>(
  endpoint: Endpoint<I, O>,
  toWire: (result: Result) => z.input<O>,
  action: (context: RequestContext, input: z.output<I>) => Promise<Result>,
): EndpointAction => answeredBy(endpoint, async (context, input) => toWire(await action(context, input)));

/**
 * For a write 'once' with something slow in it: `prepare` runs outside any transaction, and not for a repeated request.
 * @param count runs before the body is read: an upload that is broken off counts too, and whoever has sent too much cannot send more
 */
export const preparedBy = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  prepare: Preparing<I, O>,
  count?: Counting,
): EndpointAction => ({ endpoint, prepare: prepare as Preparing<z.ZodMiniType, z.ZodMiniType>, count });
