import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { isOwnAddress } from '#server/gateways/own-machine.ts';
import { type ContextSource, guestContext } from '#server/http/api/request-contexts.ts';
import type { StaffActor, StaffCookies, StaffDoorContext } from '#server/platform/staff-context.ts';
import { continueStaffSession } from '#server/team/staff-sessions.ts';

/** A tablet stays enrolled until somebody revokes it; browsers keep no cookie for longer. */
const deviceDays = 400;

/** On https none but this very host can have set them. */
export const staffCookieNames = (secure: boolean) => {
  const named = (name: string): string => (secure ? `__Host-${name}` : name);
  return { session: named('staff'), device: named('staff-device'), csrf: named('staff-csrf') } as const;
};

/**
 * T-05: no script reads them and no other site sends them. A session's cookie goes with the browser; its end stands in
 * the database.
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
    setSession: (token) => set(names.session, token),
    setDevice: (token) => set(names.device, token, (deviceDays * dayMs) / 1_000),
  };
}

/** Who is signed in never waits for strangers of the same network. Both throw Failure 'tooManyRequests'. */
export type StaffThrottle = {
  member(memberId: number): void;
  stranger(address: string): void;
};

export type StaffSource = ContextSource & { readonly throttle: StaffThrottle };

/** A browser says what it likes of itself. */
const longestBrowser = 200;

/** What a member whose second factor is still missing may ask for: what adds one. */
const beforeSecondFactor = /^\/admin\/(session|csrf-token|sign-out|step-up|you)(\/|$)/;

/** Who signs out wants nobody to be signed in. */
const forWhoever = '/admin/sign-out';

/**
 * The session is the cookie's alone: a customer's token is not looked at.
 * Calls are counted once it is known whose they are. @throws Failure 'tooManyRequests'; 'signInRequired' without a session, or where a write is another member's than who is signed in, 'notAllowed' where the role lacks the endpoint's permission or the member
 * has still to add a second factor
 */
export async function staffContextOf(
  source: StaffSource,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffDoorContext> {
  const secure = source.services.publicUrl.startsWith('https:');
  const cookies = staffCookies(request, reply, secure);
  const guest = await guestContext(source);
  const asksSecondFactor = !isOwnAddress(source.services.publicUrl);
  const staff =
    cookies.session === null
      ? null
      : await continueStaffSession(guest.db, cookies.session, {
          now: guest.now,
          asksSecondFactor,
          isUse: request.headers[headerNames.unattended] !== '1',
        });
  if (staff) source.throttle.member(staff.memberId);
  else if (cookies.session !== null) source.throttle.stranger(request.ip); // without a cookie it is counted already
  if (endpoint.access === 'staff') check(staff, endpoint, request.headers[headerNames.staffMember]);
  return {
    ...guest,
    // What a repeated write is kept under: the member, through every session of theirs.
    token: staff && `staff ${staff.memberId}`,
    address: request.ip,
    staff,
    cookies,
    browser: (request.headers['user-agent'] ?? '').slice(0, longestBrowser),
    requestId: request.id,
  };
}

/** @param shownTo whom the page that writes shows as signed in; undefined where nothing is said of it */
function check(
  staff: StaffActor | null,
  { method, permission, path }: Endpoint,
  shownTo: string | string[] | undefined,
): void {
  const isOthers = shownTo !== undefined && shownTo !== String(staff?.memberId);
  if (!staff || (isOthers && method !== 'GET' && path !== forWhoever)) throw new Failure('signInRequired');
  if (staff.mustAddSecondFactor && !beforeSecondFactor.test(path))
    throw new Failure('notAllowed', { text: 'Please add a passkey or an authenticator app first.' });
  // An endpoint that names no permission opens to nobody.
  if (permission === undefined || (permission !== 'signedIn' && !staff.permissions.has(permission)))
    throw new Failure('notAllowed');
}
