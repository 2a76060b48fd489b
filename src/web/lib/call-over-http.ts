import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { createCallLimits } from './calling/call-limits.ts';
import { type CallParts, createCall } from './calling/create-call.ts';
import { addressFor } from './calling/service-addresses.ts';
import { realClock } from './device/clock.ts';
import { randomId } from './device/random-id.ts';
import { sessionStore } from './session/session.ts';
import { goToSignIn } from './session/sign-in-page.ts';

/** Screens that ask for a sign-in themselves, or need none, are not left when a call asks for one. */
const staysOn: readonly string[] = [urls.checkout, urls.login(), urls.register(), urls.orderTracker];

/** Where to go when a call asks for a sign-in on this page; null where the page asks itself. */
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
      const now = sessionStore.readToken();
      // A late refusal of a token that was replaced since says nothing about the present session.
      if (now !== null && now !== token) return;
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
