import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { isOwnAddress } from '#server/gateways/own-machine.ts';
import { type ContextSource, guestContext } from '#server/http/api/request-contexts.ts';
import { isKnownBrowser, isStaffNetwork } from '#server/platform/limits/throttle-logins.ts';
import { isSecretToken } from '#server/platform/secrets.ts';
import {
  lookUpDevice,
  type StaffActor,
  type StaffCookies,
  type StaffDoorContext,
} from '#server/platform/staff-context.ts';
import { continueStaffSession } from '#server/team/staff-sessions.ts';
import { retention } from '#shop-retention';

/** A tablet stays enrolled until somebody revokes it; browsers keep no cookie longer than this. */
const deviceDays = 400;
const browserDays = retention.trustedNetworkDays;

/** On https only this very host can have set them. */
export const staffCookieNames = (secure: boolean) => {
  const named = (name: string): string => (secure ? `__Host-${name}` : name);
  return {
    session: named('staff'),
    device: named('staff-device'),
    browser: named('staff-browser'),
    csrf: named('staff-csrf'),
  } as const;
};

/** Whom a CSRF token is made for: the session, so that another sign-in gets another token. */
export const csrfUserOf = (session: string | null | undefined): string =>
  createHash('sha256')
    .update(`staff ${session ?? ''}`)
    .digest('hex');

/**
 * T-05: no script can read them and no other site can send them. A session's cookie goes when the browser closes; when the session ends is
 * in the database.
 */
function staffCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): StaffCookies {
  const names = staffCookieNames(secure);
  const set = (name: string, token: string | null, maxAge?: number): void => {
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    if (token === null) reply.clearCookie(name, options);
    else reply.setCookie(name, token, { ...options, ...(maxAge !== undefined && { maxAge }) });
  };
  return {
    session: request.cookies[names.session] ?? null,
    device: request.cookies[names.device] ?? null,
    browser: tokenIn(request.cookies[names.browser]),
    // The page's CSRF token was for the session before: its next write would be refused.
    setSession: (token) => {
      set(names.session, token);
      reply.header(headerNames.csrf, reply.generateCsrf({ userInfo: csrfUserOf(token) }));
    },
    setDevice: (token) => set(names.device, token, (deviceDays * dayMs) / 1_000),
    setBrowser: (token) => set(names.browser, token, (browserDays * dayMs) / 1_000),
  };
}

const tokenIn = (cookie: string | undefined): string | null =>
  cookie !== undefined && isSecretToken(cookie) ? cookie : null;

/**
 * Signed-in members, enrolled tablets, and browsers that somebody has signed in with never wait for strangers on the same network. Each
 * throws Failure 'tooManyRequests'.
 */
export type StaffThrottle = {
  named(caller: `member ${number}` | `device ${number}` | `browser ${string}`): void;
  stranger(address: string): void;
  /** For a network from which members sign in: what a page there asks before anybody has signed in. */
  atDoor(address: string, call: string): void;
};

export type StaffSource = ContextSource & { readonly throttle: StaffThrottle };

/** Browsers can claim anything about themselves. */
const longestBrowser = 200;

/** What a member who has yet to add a second factor may call: whatever adds one. */
const beforeSecondFactor = /^\/admin\/(session|csrf-token|sign-out|step-up|you)(\/|$)/;

/** A member who signs out wants nobody to be signed in, so this is allowed whoever is signed in. */
const forWhoever = '/admin/sign-out';

type Caller = Pick<StaffDoorContext, 'staff' | 'cookies' | 'address' | 'db' | 'now'>;

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Finds out who is asking, and counts the call for them, before anything else about it is looked at. Only the cookie's session counts: a
 * customer's token is not looked at. @throws Failure 'tooManyRequests'
 */
export async function admitCaller(source: StaffSource, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, services, throttle } = source;
  const cookies = staffCookies(request, reply, services.publicUrl.startsWith('https:'));
  const asking = { db: database.db, now: source.now(), address: request.ip, cookies };
  const staff =
    cookies.session === null
      ? null
      : await continueStaffSession(asking.db, cookies.session, {
          now: asking.now,
          asksSecondFactor: !isOwnAddress(services.publicUrl),
          isUse: request.headers[headerNames.unattended] !== '1',
        });
  const named = staff ? (`member ${staff.memberId}` as const) : await nameOf(asking);
  if (named) throttle.named(named);
  else await admitStranger(throttle, asking, request.routeOptions.url);
  callers.set(request, { ...asking, staff });
}

/** Names a browser that is known before anybody has signed in; null for a stranger's. */
async function nameOf(asking: Omit<Caller, 'staff'>): Promise<`device ${number}` | `browser ${string}` | null> {
  const device = await lookUpDevice(asking);
  if (device) return `device ${device.id}`;
  const { browser } = asking.cookies;
  return browser !== null && (await isKnownBrowser(asking, browser)) ? `browser ${browser}` : null;
}

/** What a page calls before anybody has signed in. */
const atDoor = /^\/api\/admin\/(session|csrf-token|sign-in)(?:\/|$)/;

/** Looks the network up only for callers who would otherwise be refused. */
async function admitStranger(
  throttle: StaffThrottle,
  asking: Omit<Caller, 'staff'>,
  route: string | undefined,
): Promise<void> {
  const [, call] = atDoor.exec(route ?? '') ?? [];
  try {
    throttle.stranger(asking.address ?? '');
  } catch (refused) {
    if (call === undefined || !(await isStaffNetwork(asking))) throw refused;
    throttle.atDoor(asking.address ?? '', call);
  }
}

/**
 * Returns the context of a call that {@link admitCaller} has let in.
 * @throws Failure 'signInRequired' without a session, or if a write belongs to another member than the one who is signed in, 'notAllowed'
 * if the role lacks the endpoint's permission or the member has yet to add a second factor
 */
export async function staffContextOf(
  source: StaffSource,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<StaffDoorContext> {
  const caller = callers.get(request);
  if (!caller) throw new Error('a back-office call without a signed-in member');
  const { staff } = caller;
  if (endpoint.access === 'staff') check(staff, endpoint, request.headers[headerNames.staffMember]);
  return {
    ...(await guestContext(source)),
    ...caller,
    // A repeated write is kept under the member, across all of their sessions.
    token: staff && `staff ${staff.memberId}`,
    browser: (request.headers['user-agent'] ?? '').slice(0, longestBrowser),
    requestId: request.id,
  };
}

/** @param shownTo the member whom the page that writes shows as signed in; undefined if the page does not say */
function check(
  staff: StaffActor | null,
  { method, permission, path }: Endpoint,
  shownTo: string | string[] | undefined,
): void {
  const isOthers = shownTo !== undefined && shownTo !== String(staff?.memberId);
  if (!staff || (isOthers && method !== 'GET' && path !== forWhoever)) throw new Failure('signInRequired');
  if (staff.mustAddSecondFactor && !beforeSecondFactor.test(path))
    throw new Failure('notAllowed', { text: 'Please add a passkey or an authenticator app first.' });
  // An endpoint that names no permission is open to nobody.
  if (permission === undefined || (permission !== 'signedIn' && !staff.permissions.has(permission)))
    throw new Failure('notAllowed');
}
