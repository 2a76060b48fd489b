import type * as z from 'zod/mini';
import type { Permission } from '#domain/staff/permissions.ts';

/**
 * One call to the shop, declared once for both sides.
 * - `access`: 'anyone', 'customer' if it needs a signed-in customer, or 'staff' if it needs a member of the team.
 * - `permission`: what the member must be allowed to do; see `staffEndpoint` below.
 * - `sensitive`: input fields that travel base64-coded with a `{field}_requiresEncryption` companion (storefront §7).
 * - `writes`: 'once' runs in one transaction whose response is kept under the request id, so that a repeated request
 *   gets the first response; 'itself' marks a write that is safe to repeat by its own keys. Absent on reads.
 * - `shared`: a read whose response is the same for everybody, so that it is kept for about a second and sent
 *   compressed.
 * - `largestBody`: the most bytes of a body that may be larger than those of the shop's usual calls.
 * - `reads`: what a browser makes of a response, if the documents allow a service more forms than this shop responds
 *   with.
 */
export type Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: 'anyone' | 'customer' | 'staff';
  readonly permission?: Permission | 'signedIn';
  readonly input: I;
  readonly output: O;
  readonly sensitive?: readonly string[];
  readonly writes?: 'once' | 'itself';
  readonly shared?: true;
  readonly largestBody?: number;
  readonly reads?: R;
};

export const endpoint = <I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType = O>(
  declared: Endpoint<I, O, R>,
): Endpoint<I, O, R> => declared;

/** A call runs in process while the server renders, and over HTTP in the browser. */
export type Call = <I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType = O>(
  endpoint: Endpoint<I, O, R>,
  input: z.input<I>,
) => Promise<z.output<R>>;

export const apiBase = '/api';

/** Storefront §7; `sessionSeconds` says for how many seconds from now the session is valid. */
export const headerNames = {
  requestId: 'x-request-id',
  /** On a write, its CSRF token; on an answer that changed the session which tokens are made for, the next one. */
  csrf: 'x-csrf-token',
  /** Says that a write was refused for its CSRF token alone. */
  csrfRetry: 'x-csrf-retry',
  sessionSeconds: 'x-session-seconds',
  /** '1' if an open page of the back office sends the request by itself: it does not keep an idle session alive. */
  unattended: 'x-unattended',
  /**
   * The id of the member whom the page shows: a write of theirs is never done as somebody else who signed in in the
   * meantime.
   */
  staffMember: 'x-staff-member',
} as const;
export const requiresEncryptionSuffix = '_requiresEncryption';
export const encryptedSuffix = '_encrypted';

type Declared<I extends z.ZodMiniType, O extends z.ZodMiniType> = Omit<
  Endpoint<I, O, O>,
  'access' | 'path' | 'permission' | 'shared' | 'reads'
> & {
  readonly path: `/admin/${string}`;
  /** One of the domain's permissions; 'signedIn' is any member, 'anyone' somebody who is about to sign in. */
  readonly permission: Permission | 'signedIn' | 'anyone';
};

/**
 * One call to the back office. Its session is a cookie for staff only; a customer's token opens none of these calls.
 */
export const staffEndpoint = <I extends z.ZodMiniType, O extends z.ZodMiniType>({
  permission,
  ...declared
}: Declared<I, O>): Endpoint<I, O, O> =>
  endpoint<I, O, O>({
    ...declared,
    ...(permission === 'anyone' ? { access: 'anyone' } : { access: 'staff', permission }),
  });

/** A write of the back office that is done once and returns what it changed, as all writes of one page do. */
export const changeOf =
  <O extends z.ZodMiniType>(output: O) =>
  <I extends z.ZodMiniType>(declared: Omit<Declared<I, O>, 'output' | 'writes'>): Endpoint<I, O, O> =>
    staffEndpoint<I, O>({ ...declared, writes: 'once', output } as Declared<I, O>);

export const requestLimits = {
  timeoutMs: 30_000,
  retries: 3,
  retryPauseMs: 1_000,
  retriedStatuses: [408, 429, 500, 502, 503, 504],
  perMinute: { default: 50, auth: 5, search: 10 },
  retryAfterDefaultSeconds: 60,
} as const;

/** How many calls a minute one browser may make to a path. */
export const limitFor = (path: string): number => {
  if (path.includes('auth')) return requestLimits.perMinute.auth;
  if (path.includes('search')) return requestLimits.perMinute.search;
  return requestLimits.perMinute.default;
};

export const rateLimitText = (seconds: number): string =>
  `Rate limit exceeded. Please try again in ${seconds} seconds.`;
