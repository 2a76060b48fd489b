import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '#domain/time/durations.ts';
import type { StaffCookies } from '#server/modules/staff-context.ts';

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
export function staffCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): StaffCookies {
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
