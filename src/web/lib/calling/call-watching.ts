import type { Call } from '#contract/wire/endpoint.ts';
import { browserParts } from '#web/lib/call-over-http.ts';
import { createCall } from './create-call.ts';
import { fetchWatching } from './fetch-watching.ts';

/** The shop waits 120 s for a body (`REQUEST_SECONDS`), and then still has to open and store it. */
const uploadTimeoutMs = 150_000;

/** For large uploads: reports how much has been sent, in per cent. */
export const callOverHttpWatching = (onSent: (percent: number) => void): Call =>
  createCall({ ...browserParts, fetch: fetchWatching(onSent), timeoutMs: uploadTimeoutMs });
