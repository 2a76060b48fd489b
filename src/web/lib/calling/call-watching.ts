import type { Call } from '#contract/wire/endpoint.ts';
import { browserParts } from '#web/lib/call-over-http.ts';
import { createCall } from './create-call.ts';
import { fetchWatching } from './fetch-watching.ts';

/** The shop waits 120 s for a body (`REQUEST_SECONDS`), and then has it to open and to store. */
const uploadTimeoutMs = 150_000;

/** For what is large: tells how much of it is sent, in per cent. */
export const callOverHttpWatching = (onSent: (percent: number) => void): Call =>
  createCall({ ...browserParts, fetch: fetchWatching(onSent), timeoutMs: uploadTimeoutMs });
