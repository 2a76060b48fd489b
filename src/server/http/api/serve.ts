import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldErrors, sharedComplaint } from '#contract/fields/fields.ts';
import { apiBase, type Call, type Endpoint, requiresEncryptionSuffix } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { askedBy } from '#server/db/replace-transactions.ts';
import { refuseOddInput } from '#server/http/failures.ts';
import type { BodyLimits } from '#server/http/serving/limit-bodies.ts';
import type { CachedCalls } from '#server/http/serving/send-cached.ts';
import type { EndpointAction } from '#server/platform/endpoint-action.ts';
import { callerOf } from '#server/platform/limits/network-of.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { WriteGuard } from './csrf.ts';
import { type Asked, lookUpStoredReply, marksOf, requestIdOf, runIdempotent } from './run-idempotent.ts';

export type Serving = {
  contextOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>;
  readonly guardWrite: WriteGuard;
  readonly bodies: BodyLimits;
  /** Absent if nothing would say that a cached answer has changed. */
  readonly cachedCalls?: CachedCalls | undefined;
};

/** Decodes base64 fields by their `{field}_requiresEncryption` flags (storefront §7). @throws Failure 'badRequest' */
function decodeSensitive(body: Record<string, unknown>): Record<string, unknown> {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name.endsWith(requiresEncryptionSuffix)) continue;
    decoded[name] = body[name + requiresEncryptionSuffix] === true ? fromBase64(value) : value;
  }
  return decoded;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function fromBase64(value: unknown): string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new Failure('badRequest');
  try {
    return utf8.decode(Buffer.from(value, 'base64'));
  } catch {
    throw new Failure('badRequest');
  }
}

/** The shop's calls, in process and over HTTP. */
export class Api {
  readonly #actions: ReadonlyMap<Endpoint, EndpointAction>;
  readonly #checksShared: boolean;

  /**
   * @param checksShared whether answers that are the same for everybody are checked against the contract down to the last field. They are,
   * everywhere but in a shop in use: there they are made from what it keeps, and checking them costs more than making them
   */
  constructor(actions: readonly EndpointAction[], checksShared: boolean) {
    this.#actions = new Map(actions.map((entry) => [entry.endpoint, entry]));
    this.#checksShared = checksShared;
  }

  get endpoints(): Endpoint[] {
    return [...this.#actions.keys()];
  }

  /** For server rendering: the same actions, schemas and failures, in process. Reads only. */
  callFor(context: RequestContext | Promise<RequestContext>): Call {
    return async (endpoint, input) => (await this.#run(await context, endpoint, input)) as never;
  }

  async #run(context: RequestContext, endpoint: Endpoint, input: unknown): Promise<unknown> {
    const found = this.#actions.get(endpoint);
    if (!found || !('action' in found)) throw new Error(`no action for ${endpoint.method} ${endpoint.path}`);
    const answer = await found.action(context, inputOf(endpoint, input));
    if (!endpoint.shared) return outputOf(endpoint, answer);
    return this.#checksShared ? exactly(endpoint, answer) : answer;
  }

  async #runOnce(context: RequestContext, asked: Asked): Promise<unknown> {
    const { endpoint, input } = asked;
    const found = this.#actions.get(endpoint);
    const marks = await marksOf(context.db, asked);
    if (!found || !('prepare' in found))
      return runIdempotent(context, marks, (inside) => this.#run(inside, endpoint, input));
    const first = await lookUpStoredReply(context.db, marks);
    if (first) return first.answer;
    const prepared = await found.prepare(context, inputOf(endpoint, input));
    await marks?.sealKey();
    return runIdempotent(context, marks, async (inside) => outputOf(endpoint, await prepared(inside)));
  }

  mount(app: FastifyInstance, serving: Serving): void {
    const contexts = new WeakMap<FastifyRequest, RequestContext>();
    const contextFor = (request: FastifyRequest): RequestContext => {
      const context = contexts.get(request);
      if (!context) throw new Error('a request without its context');
      return context;
    };
    for (const found of this.#actions.values()) {
      const { endpoint } = found;
      const count = 'count' in found ? found.count : undefined;
      app.route({
        method: endpoint.method,
        url: apiBase + endpoint.path,
        exposeHeadRoute: true,
        ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
        // All of these run before the body is read, so that nobody makes the server hold a body that it will not look at.
        onRequest: [
          ...(endpoint.method === 'GET' ? [] : [serving.guardWrite]),
          async (request, reply) =>
            void contexts.set(request, inTurn(endpoint, await serving.contextOf(endpoint, request, reply))),
          ...(count ? [(request: FastifyRequest) => count(contextFor(request))] : []),
        ],
        // A bakery's own devices share one network, and their session has been checked before.
        ...(endpoint.method === 'GET' ? {} : serving.bodies.of(endpoint.access === 'staff')),
        handler: async (request, reply) => {
          const context = contextFor(request);
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
              isNamed: isSaidBy(asRecord(request.params), endpoint, own),
              make: () => this.#run(context, endpoint, input),
            });
          }
          if (endpoint.method === 'GET') reply.header('cache-control', 'no-store');
          if (endpoint.writes !== 'once') return this.#run(context, endpoint, input);
          return this.#runOnce(context, {
            requestId: requestIdOf(request.headers),
            owner: context.token ?? '',
            caller: callerOf(context.address),
            endpoint,
            input,
          });
        },
      });
    }
  }
}

/** Makes sure that what strangers write keeps neither customers nor staff waiting. */
export function inTurn({ method, access, path }: Endpoint, context: RequestContext): RequestContext {
  if (method === 'GET') return context;
  const door = path.startsWith('/admin/') ? 'staff door' : 'door';
  const turn = { caller: callerOf(context.address), lane: access === 'anyone' ? door : access };
  return { ...context, db: askedBy(context.db, turn) };
}

function inputOf({ input: schema }: Endpoint, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: sharedComplaint });
  if (parsed.success) return parsed.data;
  throw new Failure('invalid', { fields: fieldErrors(parsed.error) });
}

/** Whether nothing is asked beyond the path, or only what would be asked anyway. */
function isSaidBy(params: unknown, { input: schema }: Endpoint, own: unknown): boolean {
  const { success, data } = schema.safeParse(params);
  return success && isDeepStrictEqual(data, own);
}

function outputOf({ method, path, output }: Endpoint, answer: unknown): unknown {
  const parsed = output.safeParse(answer);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: way, code }) => `${way.join('.')} (${code})`).join(', ');
  throw new Error(`the answer of ${method} ${path} does not match the contract: ${wrong}`);
}

/** Returns the answer unless it has fields that the contract does not name: nothing strips them. */
function exactly(endpoint: Endpoint, answer: unknown): unknown {
  const [said, allowed] = [answer, outputOf(endpoint, answer)].map((each) => JSON.parse(JSON.stringify(each)));
  if (isDeepStrictEqual(said, allowed)) return answer;
  throw new Error(`the answer of ${endpoint.method} ${endpoint.path} has fields that the contract does not`);
}

const asRecord = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Failure('badRequest');
  return { ...value };
};
