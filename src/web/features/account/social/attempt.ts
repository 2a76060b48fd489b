import * as z from 'zod/mini';
import { type ProviderAnswer, type SocialProvider, socialProviders } from '#contract/accounts/social-sign-in.ts';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';

const key = 'signInAttempt';

const attempt = z.object({
  provider: z.enum(socialProviders),
  state: z.string(),
  codeVerifier: z.string(),
  intent: z.enum(['login', 'register']),
  screen: z.enum(['page', 'overlay']),
  from: z.string().check(z.startsWith('/')),
});

/** It belongs to its tab: a response that comes back to another tab is not for it. */
export type Attempt = z.infer<typeof attempt>;

export type Arrival = { readonly attempt: Attempt; readonly answer: ProviderAnswer | 'cancelled' | 'failed' };

/** False if the tab does not keep it: then there is no coming back. */
export const keepAttempt = (storage: DeviceStorage, made: Attempt): boolean => storage.write(key, JSON.stringify(made));

/** What a provider's address brings, once; null if this tab did not set out with its state. */
export function takeArrival(storage: DeviceStorage, provider: SocialProvider, query: URLSearchParams): Arrival | null {
  const kept = readAttempt(storage);
  if (kept === null || kept.provider !== provider || query.get('state') !== kept.state) return null;
  storage.remove(key);
  const { state, codeVerifier } = kept;
  const code = query.get('code');
  const iss = query.get('iss') ?? undefined;
  if (code) return { attempt: kept, answer: { code, state, codeVerifier, ...(iss && { iss }) } };
  return { attempt: kept, answer: query.get('error') === 'access_denied' ? 'cancelled' : 'failed' };
}

function readAttempt(storage: DeviceStorage): Attempt | null {
  try {
    return attempt.safeParse(JSON.parse(storage.read(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
