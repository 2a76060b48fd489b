import type { User } from '#contract/accounts/accounts.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { createListeners } from '#web/base/create-store.ts';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';

/** The documented keys (accounts §9), and the separate auth record (accounts §3). */
export const sessionKeys = { token: 'authToken', user: 'userData', record: 'authRecord' } as const;

/** Valid for 24 hours from login, and again from each time it is extended (accounts §4). */
const sessionMs = 24 * 60 * 60 * 1000;

/** Kept to the minute: each change is a write that wakes every tab. */
const toTheMs = minuteMs;

export type Session = { readonly userId: number; readonly firstName: string };
export type Holder = { readonly token: string | null; readonly userId: number | null };

/** By hand: most pages need no schema for anything else. */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isStoredUser = (value: unknown): value is { readonly id: number; readonly firstName: string } =>
  isRecord(value) && Number.isFinite(value.id) && typeof value.firstName === 'string';
const isAuthRecord = (value: unknown): value is { readonly loginTime: number; readonly expiresAt: number } =>
  isRecord(value) && Number.isFinite(value.loginTime) && Number.isFinite(value.expiresAt);

type Held = {
  readonly token: string | null;
  readonly userData: unknown;
  readonly session: Session | null;
  readonly expiresAt: number | null;
  readonly loginTime: number | null;
};
type Loaded = { readonly text: string; readonly held: Held | 'corrupt' };

/**
 * The session as the device keeps it (accounts §3, §4), or for as long as the tab if it keeps nothing. Never throws.
 */
export function createSessionStore(device: DeviceStorage, now: () => number, report: (complaint: string) => void) {
  const { notify, subscribe } = createListeners();
  let loaded: Loaded | undefined;

  /** The same stored text is the same object. */
  const load = (): Held | 'corrupt' => {
    const texts = [sessionKeys.token, sessionKeys.user, sessionKeys.record].map(device.read);
    const text = JSON.stringify(texts);
    if (loaded?.text !== text) loaded = { text, held: understand(texts) };
    return loaded.held;
  };
  const valid = (): Held | null => {
    const held = load();
    return held === 'corrupt' || (held.expiresAt !== null && held.expiresAt <= now()) ? null : held;
  };
  const keep = (key: string, text: string, complaint: string): void => {
    if (!device.write(key, text)) report(complaint);
  };
  const keepRecord = (token: string, userData: unknown, loginTime: number, expiresAt: number): void => {
    const record = { token, user: userData, loginTime, expiresAt };
    keep(sessionKeys.record, JSON.stringify(record), 'Failed to store authentication token');
  };
  const end = (): void => {
    const forgotten = Object.values(sessionKeys).map(device.remove);
    if (forgotten.includes(false)) report('Failed to clear the session');
    notify();
  };
  const dropInvalid = (): void => {
    if (valid() === null) end();
  };

  return {
    /** Who is signed in: needs a token and the user's data, neither expired nor corrupt. */
    current: (): Session | null => {
      const held = valid();
      return held?.token ? held.session : null;
    },
    /** The token for calls. Also clears an expired or corrupt session. */
    readToken(): string | null {
      dropInvalid();
      return valid()?.token ?? null;
    },
    /** Whose session it is, as far as that is known. Clears nothing. */
    holder: (): Holder => {
      const { token = null, session = null } = valid() ?? {};
      return { token, userId: token && session ? session.userId : null };
    },
    /** As it is stored: whoever reads it has to check it. */
    readUserData: (): unknown => valid()?.userData ?? null,
    /** Begins 24 hours. Without the user's data there is a token for calls but nobody to greet. */
    start(token: string, userData: User | null): void {
      keep(sessionKeys.token, token, 'Failed to store authentication token');
      if (userData) keep(sessionKeys.user, JSON.stringify(userData), 'Failed to store user data');
      else device.remove(sessionKeys.user);
      keepRecord(token, userData, now(), now() + sessionMs);
      notify();
    },
    storeUser(userData: User): void {
      const held = valid();
      keep(sessionKeys.user, JSON.stringify(userData), 'Failed to store user data');
      if (held?.token && held.expiresAt !== null)
        keepRecord(held.token, userData, held.loginTime ?? now(), held.expiresAt);
      notify();
    },
    /** The server has said that the session is valid for `ms` from now. An answer to another token extends nothing. */
    extend(token: string, ms: number): void {
      const held = valid();
      if (held?.token !== token || held.expiresAt === null) return;
      const expiresAt = now() + ms;
      if (Math.abs(expiresAt - held.expiresAt) < toTheMs) return;
      keepRecord(token, held.userData, held.loginTime ?? now(), expiresAt);
      notify();
    },
    expiresAt: (): number | null => valid()?.expiresAt ?? null,
    end,
    dropInvalid,
    subscribe,
    notify,
  };
}

/** What the three stored texts say; if one cannot be read, all of it is corrupt. */
function understand([token = null, userText = null, recordText = null]: readonly (string | null)[]): Held | 'corrupt' {
  const userData = parsed(userText);
  const record = parsed(recordText);
  const who = isStoredUser(userData) ? userData : null;
  const when = isAuthRecord(record) ? record : null;
  if ((userText !== null && who === null) || (recordText !== null && when === null)) return 'corrupt';
  return {
    token: token || null,
    userData,
    session: who && { userId: who.id, firstName: who.firstName },
    expiresAt: when?.expiresAt ?? null,
    loginTime: when?.loginTime ?? null,
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
