import { urls } from '#contract/pages/urls.ts';
import { apiBase, type Call, limitFor, rateLimitText } from '#contract/wire/endpoint.ts';
import { type ServiceAddresses, serviceOf, servicesMeta } from '#contract/wire/services.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { type CallParts, createCall } from './calling/create-call.ts';
import { realClock } from './device/clock.ts';
import { randomId } from './device/random-id.ts';
import { goToSignIn, sessionStore } from './session/session.ts';

const windowMs = minuteMs;

/** Counts this tab's calls to each endpoint over a minute (§9). Throws `rateLimited` with the seconds to wait. */
export function createCallLimits(now: () => number): (endpoint: { method: string; path: string }) => void {
  const calls = new Map<string, number[]>();
  return ({ method, path }) => {
    const name = `${method} ${path}`;
    const instant = now();
    const recent = (calls.get(name) ?? []).filter((at) => at > instant - windowMs && at <= instant);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= limitFor(path)) {
      const seconds = Math.max(1, Math.ceil((oldest + windowMs - instant) / 1000));
      throw new Failure('rateLimited', { text: rateLimitText(seconds), retryAfterSeconds: seconds });
    }
    calls.set(name, [...recent, instant]);
  };
}

let known: ServiceAddresses | undefined;

function addressesOfPage(): ServiceAddresses {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${servicesMeta}"]`);
  // The server wrote it, from settings that it checked.
  known ??= JSON.parse(meta?.content ?? '{}') as ServiceAddresses;
  return known;
}

export const addressFor = (path: string, addresses: ServiceAddresses = addressesOfPage()): string =>
  addresses[serviceOf(path)] ?? apiBase;

/** Screens that ask for a sign-in themselves, or need none, are not left when a call asks for one. */
const staysOn: readonly string[] = [urls.checkout, urls.login(), urls.register(), urls.orderTracker];

/** Where to go when a call on this page asks for a sign-in; null if the page asks itself. */
export const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  staysOn.includes(pathname.replace(/(?<=.)\/+$/, '')) ? null : urls.login(pathname + search);

export const browserParts: CallParts = {
  fetch: (url, init) => globalThis.fetch(url, init),
  addressFor,
  clock: realClock,
  newRequestId: randomId,
  limit: createCallLimits(realClock.now),
  session: {
    readToken: sessionStore.readToken,
    used: (token, seconds) => sessionStore.extend(token, seconds * 1_000),
    refused: (token) => {
      // A late refusal of a token that has since been replaced, or given up in another tab, says nothing about the
      // current one.
      if (sessionStore.readToken() !== token) return;
      sessionStore.end();
      const address = signInAddress(window.location);
      if (address !== null) goToSignIn(address);
    },
  },
};

export const callOverHttp: Call = createCall(browserParts);

/** Calls with a token that is not yet the session's; a refusal of it changes nothing here (accounts §4 Login). */
export const callOverHttpAs = (token: string): Call =>
  createCall({
    ...browserParts,
    session: { readToken: () => token, used: () => undefined, refused: () => undefined },
  });
