import { afterEach, beforeEach, expect } from 'vitest';
import type * as z from 'zod/mini';
import { openingDiary, pickupNeeds } from '#contract/diary.ts';
import { fieldErrors, sharedComplaint } from '#contract/fields/fields.ts';
import { apiBase, type Endpoint, headerNames, requiresEncryptionSuffix } from '#contract/wire/endpoint.ts';
import { failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { browserParts, createCallLimits } from '#web/lib/call-over-http.ts';
import { fromBase64 } from '#web/lib/calling/create-call.ts';
import { queryClient } from '#web/lib/query-client.ts';

const token = 'the-token-of-this-page';

type Action = (input: never) => unknown;
type Asked = { readonly endpoint: Endpoint; readonly input: unknown };
/** What a proxy or a broken network does in the shop's place: a response of its own, or a TypeError; null lets the request through. */
type Interruption = (request: Request) => Response | Promise<Response> | null;

/**
 * A small shop for the screens of one test file. It answers calls as the test says and refuses what the real one
 * refuses: a write without its CSRF token, an input that the contract does not allow, a customer's call without a
 * session. Its responses must match the contract. A call that the test does not expect fails the test.
 */
export function answeringShop() {
  let actions = new Map<Endpoint, Action>();
  let asked: Asked[] = [];
  let unexpected: string[] = [];
  let interruption: Interruption | null = null;
  let held = new Map<Endpoint, Promise<void>>();
  const network = globalThis.fetch;

  const answer = async (request: Request): Promise<Response> => {
    const interrupted = interruption?.(request);
    if (interrupted) return interrupted;
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice(apiBase.length);
    if (path === '/csrf-token' || path === '/admin/csrf-token') return Response.json({ token });
    for (const [endpoint, action] of actions) {
      const found = request.method === endpoint.method && parametersOf(endpoint.path, path);
      if (!found) continue;
      try {
        refuseStrangers(endpoint, request);
        const text = await request.text();
        const body = text === '' ? {} : JSON.parse(text);
        const input = inputOf(endpoint, { ...Object.fromEntries(searchParams), ...body, ...found });
        asked.push({ endpoint, input });
        await held.get(endpoint);
        return Response.json(outputOf(endpoint, await action(input as never)));
      } catch (error) {
        if (error instanceof Failure) return refusal(error);
        unexpected.push(String(error));
        return refusal(new Failure('serverFault'));
      }
    }
    unexpected.push(`nothing answers ${request.method} ${path}`);
    return refusal(new Failure('notFound'));
  };

  beforeEach(() => {
    // Whatever the test is about, a cart that is opened asks when all of it can be collected.
    actions = new Map<Endpoint, Action>([
      [openingDiary as unknown as Endpoint, () => ({ ...diaryOfShop(), now: new Date().toISOString() })],
      [pickupNeeds as unknown as Endpoint, () => []],
    ]);
    asked = [];
    unexpected = [];
    interruption = null;
    held = new Map();
    // Each test is a tab of its own, which has made no calls yet and has no responses cached.
    queryClient().clear();
    Object.assign(browserParts, { limit: createCallLimits(browserParts.clock.now) });
    globalThis.fetch = (url, init) => {
      const request = new Request(url, init);
      return new URL(request.url).pathname.startsWith(`${apiBase}/`) ? answer(request) : network(request);
    };
  });
  afterEach(() => {
    globalThis.fetch = network;
    expect(unexpected).toEqual([]);
  });

  return {
    /** What the shop answers from now on. A thrown Failure is answered like the shop's own. */
    on<I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType>(
      endpoint: Endpoint<I, O, R>,
      action: (input: z.output<I>) => z.input<O> | Promise<z.input<O>>,
    ): void {
      actions.set(endpoint as unknown as Endpoint, action as Action);
    },
    /** The inputs of all calls to an endpoint so far, as the shop understood them. */
    asked: <I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType>(
      endpoint: Endpoint<I, O, R>,
    ): z.output<I>[] =>
      asked
        .filter((call) => call.endpoint === (endpoint as unknown as Endpoint))
        .map(({ input }) => input as z.output<I>),
    /** Holds back the responses to a call from now on. @returns what releases them */
    hold<I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType>(
      endpoint: Endpoint<I, O, R>,
    ): () => void {
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.set(endpoint as unknown as Endpoint, gate);
      return () => {
        held.delete(endpoint as unknown as Endpoint);
        release();
      };
    },
    /** From now on every request goes through this first; null lets them all through again. */
    interrupt(by: Interruption | null): void {
      interruption = by;
    },
  };
}

function parametersOf(declared: string, path: string): Record<string, string> | null {
  const names = declared.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const found: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith(':')) found[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return found;
}

function refuseStrangers({ access, method }: Endpoint, { headers }: Request): void {
  if (access === 'customer' && !headers.has('authorization')) throw new Failure('signInRequired');
  if (method !== 'GET' && headers.get(headerNames.csrf) !== token) throw new Failure('notAllowed');
}

function inputOf({ input: schema }: Endpoint, sent: Readonly<Record<string, unknown>>): unknown {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (name.endsWith(requiresEncryptionSuffix)) continue;
    decoded[name] = sent[name + requiresEncryptionSuffix] === true ? fromBase64(String(value)) : value;
  }
  const parsed = schema.safeParse(decoded, { error: sharedComplaint });
  if (parsed.success) return parsed.data;
  throw new Failure('invalid', { fields: fieldErrors(parsed.error) });
}

function outputOf({ output, method, path }: Endpoint, answer: unknown): unknown {
  const parsed = output.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Error(`the test's answer to ${method} ${path} does not match the contract: ${parsed.error.message}`);
}

function refusal(failure: Failure): Response {
  const wait = failure.detail.retryAfterSeconds;
  return Response.json(toReply(failure), {
    status: failureTexts[failure.code].status || 500,
    ...(wait !== undefined && { headers: { 'retry-after': String(wait) } }),
  });
}
