import type { Call } from '#contract/wire/endpoint.ts';
import { browserParts } from '#web/lib/call-over-http.ts';
import { createCall } from './create-call.ts';
import { fetchWatching } from './fetch-watching.ts';

/** Long enough for a photo over a slow line. */
const uploadTimeoutMs = 180_000;

/** For what is large: tells how much of it is sent, in per cent. */
export const callOverHttpWatching = (onSent: (percent: number) => void): Call =>
  createCall({ ...browserParts, fetch: fetchWatching(onSent), timeoutMs: uploadTimeoutMs });
