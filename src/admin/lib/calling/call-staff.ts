import { shownMemberId, untouchedMs } from '#admin/lib/session/shown-session.ts';
import { apiBase, type Call, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { createCall } from '#web/lib/calling/create-call.ts';
import { fetchWatching } from '#web/lib/calling/fetch-watching.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { randomId } from '#web/lib/device/random-id.ts';

const room = '/admin';

/** How soon a tablet whose network is gone is told so. */
const usualTimeoutMs = 15_000;

/** The shop waits 120 s for a body (`REQUEST_SECONDS`), and then has to open and store it. */
const uploadTimeoutMs = 150_000;

/**
 * If a page was not touched for this long, nobody is taken to be there: what it requests by itself does not keep a
 * session alive.
 */
const attendedMs = minuteMs;

/** While the page is being left, a request is only sent to its end if it may outlive the page. */
let isLeaving = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

type Sending = { readonly fetch: typeof globalThis.fetch; readonly timeoutMs: number };

/** Each retry of a call says whose page it began on, because the cookie may be somebody else's by then. */
const callAs = (
  memberId: number | null,
  { fetch = (url, init) => globalThis.fetch(url, init), timeoutMs = usualTimeoutMs }: Partial<Sending> = {},
): Call =>
  createCall({
    fetch: (url, { headers, ...init } = {}) =>
      fetch(url, {
        ...init,
        keepalive: isLeaving,
        headers: {
          ...(headers as Record<string, string>),
          ...(memberId !== null && { [headerNames.staffMember]: String(memberId) }),
          ...(untouchedMs() > attendedMs && { [headerNames.unattended]: '1' }),
        },
      }),
    // The token for its writes comes from there too.
    addressFor: () => apiBase + room,
    clock: realClock,
    newRequestId: randomId,
    limit: () => undefined,
    // The session is a cookie that no script reads.
    session: { readToken: () => null, used: () => undefined, refused: () => undefined },
    timeoutMs,
  });

let current: { readonly memberId: number | null; readonly call: Call } | null = null;

/** What is known about unsettled writes and tokens goes with the member. */
function callOfShown(): Call {
  const memberId = shownMemberId();
  if (current?.memberId !== memberId) current = { memberId, call: callAs(memberId) };
  return current.call;
}

const belowRoom = (path: string): Endpoint['path'] => `/${path.slice(room.length + 1)}`;

/**
 * Calls the back office: the contract checks the response, one request id is kept over all retries of a write, and a
 * write carries its CSRF token. Rejects with a Failure, as the customers' calls do.
 */
export const callStaff: Call = (endpoint, input) =>
  callOfShown()({ ...endpoint, path: belowRoom(endpoint.path) }, input);

/** The same as {@link callStaff}, for large bodies: tells how much of it has been sent, in per cent. */
export const callStaffWatching =
  (onSent: (percent: number) => void): Call =>
  (endpoint, input) =>
    callAs(shownMemberId(), { fetch: fetchWatching(onSent), timeoutMs: uploadTimeoutMs })(
      { ...endpoint, path: belowRoom(endpoint.path) },
      input,
    );

/** Nobody responded: the network is down, or the shop is. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'network' || error.code === 'timedOut');
