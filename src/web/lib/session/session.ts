import type { User } from '#contract/accounts/accounts.ts';
import { useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { createSessionStore, type Session, sessionKeys } from './session-store.ts';

export type { Session } from './session-store.ts';

export const userLoggedIn = 'userLoggedIn';

/** The browser would treat a longer timeout as none at all. */
const longestTimerMs = 2 ** 31 - 1;

export const sessionStore = createSessionStore(
  deviceStorage,
  () => Date.now(),
  (complaint) => {
    // biome-ignore lint/suspicious/noConsole: the documents require these complaints in the console and nowhere else (accounts §8)
    console.error(complaint);
  },
);

if (typeof window !== 'undefined') {
  const keys: readonly string[] = Object.values(sessionKeys);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) sessionStore.notify();
  });
  // A tab that was asleep has heard of nothing.
  const wake = () => {
    sessionStore.dropInvalid();
    sessionStore.notify();
  };
  window.addEventListener('pageshow', (event) => event.persisted && wake());
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());

  let timer: number | undefined;
  const wakeAtExpiry = () => {
    clearTimeout(timer);
    const expiresAt = sessionStore.expiresAt();
    if (expiresAt !== null) timer = window.setTimeout(wake, Math.min(expiresAt - Date.now(), longestTimerMs));
  };
  sessionStore.subscribe(wakeAtExpiry);
  wakeAtExpiry();
}

/** Who is signed in; null in the server's HTML and in the first render, which must match. */
export const useSession = (): Session | null => useStore(sessionStore, null);

export const readToken = (): string | null => sessionStore.readToken();

export function startSession(token: string, user: User | null): void {
  sessionStore.start(token, user);
  window.dispatchEvent(new CustomEvent(userLoggedIn));
}

export const storeUser = (user: User): void => sessionStore.storeUser(user);

export const endSession = (): void => sessionStore.end();

let go = (address: string): void => window.location.assign(address);

export function onSignedOut(goThere: (address: string) => void): void {
  go = goThere;
}

export const goToSignIn = (address: string): void => go(address);
