import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { fieldErrors, sharedComplaint } from '#contract/fields/fields.ts';
import { apiBase, type Call, type Endpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { refuseOddInput } from '#server/http/errors/refuse-odd-input.ts';
import type { CachedCalls } from '#server/http/serving/cached-calls.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import type { WriteGuard } from './csrf.ts';
import { type Asked, lookUpStoredReply, marksOf, requestIdOf, runIdempotent } from './run-idempotent.ts';
import { decodeSensitive } from './sensitive-fields.ts';

type Handler<I extends z.ZodMiniType, O extends z.ZodMiniType> = (
  context: RequestContext,
  input: z.output<I>,
) => Promise<z.input<O>>;
type AnyHandler = Handler<z.ZodMiniType, z.ZodMiniType>;

/** What is left to do of a write when everything slow is done: it is run in the write's transaction. */
export type Prepared<Output> = (inside: RequestContext) => Promise<Output>;
type Preparing<I extends z.ZodMiniType, O extends z.ZodMiniType> = (
  context: RequestContext,
  input: z.output<I>,
) => Promise<Prepared<z.input<O>>>;
type AnyPreparing = Preparing<z.ZodMiniType, z.ZodMiniType>;

/** What an endpoint needs besides its handler. */
export type Serving = {
  /** The context of this request; a customer is looked up only where the endpoint needs one. */
  contextOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>;
  readonly guardWrite: WriteGuard;
  /** Absent where nobody would say that what is kept has changed. */
  readonly cachedCalls?: CachedCalls | undefined;
};

/** The shop's endpoints with their handlers: one table for server rendering and for HTTP. */
export class Shop {
  readonly #handlers = new Map<Endpoint, AnyHandler>();
  readonly #preparing = new Map<Endpoint, AnyPreparing>();

  answer<I extends z.ZodMiniType, O extends z.ZodMiniType>(endpoint: Endpoint<I, O>, handler: Handler<I, O>): this {
    this.#handlers.set(endpoint, handler as AnyHandler);
    return this;
  }

  /**
   * As {@link answer}, for a write 'once' with something slow in it: `prepare` runs on no transaction, so that none waits
   * with its connection for it, and what it counts stays counted. Of a request that comes again it runs no second time
   * where the first has been answered.
   */
  prepare<I extends z.ZodMiniType, O extends z.ZodMiniType>(endpoint: Endpoint<I, O>, prepare: Preparing<I, O>): this {
    this.#preparing.set(endpoint, prepare as AnyPreparing);
    return this;
  }

  get endpoints(): Endpoint[] {
    return [...this.#handlers.keys(), ...this.#preparing.keys()];
  }

  /** The way in for server rendering: the same handlers, schemas and failures, without HTTP. Reads only. */
  callFor(context: RequestContext): Call {
    return async (endpoint, input) => (await this.#run(context, endpoint, input)) as never;
  }

  async #run(context: RequestContext, endpoint: Endpoint, input: unknown): Promise<unknown> {
    const handler = this.#handlers.get(endpoint);
    if (!handler) throw new Error(`no handler answers ${endpoint.method} ${endpoint.path}`);
    return outputOf(endpoint, await handler(context, inputOf(endpoint, input)));
  }

  async #runOnce(context: RequestContext, asked: Asked): Promise<unknown> {
    const { endpoint, input } = asked;
    const prepare = this.#preparing.get(endpoint);
    const marks = await marksOf(context.db, asked);
    if (!prepare) return runIdempotent(context, marks, (inside) => this.#run(inside, endpoint, input));
    const first = await lookUpStoredReply(context.db, marks);
    if (first) return first.answer;
    const prepared = await prepare(context, inputOf(endpoint, input));
    await marks?.sealKey();
    return runIdempotent(context, marks, async (inside) => outputOf(endpoint, await prepared(inside)));
  }

  /** Puts every endpoint under `/api`. */
  mount(app: FastifyInstance, serving: Serving): void {
    const contexts = new WeakMap<FastifyRequest, RequestContext>();
    for (const endpoint of this.endpoints) {
      app.route({
        method: endpoint.method,
        url: apiBase + endpoint.path,
        exposeHeadRoute: true,
        ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
        // Both before the body is read: nobody makes the server hold one that it will not look at.
        onRequest: [
          ...(endpoint.method === 'GET' ? [] : [serving.guardWrite]),
          async (request, reply) => void contexts.set(request, await serving.contextOf(endpoint, request, reply)),
        ],
        handler: async (request, reply) => {
          const context = contexts.get(request);
          if (!context) throw new Error('a request without its context');
          const input = decodeSensitive({
            ...asRecord(request.query),
            ...asRecord(request.body),
            ...asRecord(request.params),
          });
          refuseOddInput(input);
          if (endpoint.shared && serving.cachedCalls) {
            const own = inputOf(endpoint, input);
            return serving.cachedCalls.send(request, reply, {
              endpoint,
              input: own,
              make: () => this.#run(context, endpoint, input),
            });
          }
          if (endpoint.method === 'GET') reply.header('cache-control', 'no-store');
          if (endpoint.writes !== 'once') return this.#run(context, endpoint, input);
          return this.#runOnce(context, {
            requestId: requestIdOf(request.headers),
            owner: context.token ?? '',
            endpoint,
            input,
          });
        },
      });
    }
  }
}

function inputOf({ input: schema }: Endpoint, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: sharedComplaint });
  if (parsed.success) return parsed.data;
  throw new Failure('invalid', { fields: fieldErrors(parsed.error) });
}

/** What the contract lets an answer hold, and nothing beside it, whatever the handler gave. */
function outputOf({ method, path, output }: Endpoint, answer: unknown): unknown {
  const parsed = output.safeParse(answer);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: way, code }) => `${way.join('.')} (${code})`).join(', ');
  throw new Error(`the answer of ${method} ${path} is not as the contract has it: ${wrong}`);
}

const asRecord = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Failure('badRequest');
  return { ...value };
};
