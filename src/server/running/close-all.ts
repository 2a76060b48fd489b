import type { FastifyBaseLogger } from 'fastify';
import { within } from '#server/gateways/within.ts';

/** A part whose database is frozen no longer keeps the others from closing. */
const longestEachMs = 12_000;

/** One part after the other, whatever one of them throws; what went wrong is logged. */
export async function closeAll(
  log: FastifyBaseLogger,
  parts: readonly (readonly [name: string, close: () => Promise<unknown>])[],
): Promise<void> {
  for (const [name, close] of parts) {
    try {
      await within(longestEachMs, close());
    } catch (error) {
      log.error({ err: error }, `could not be closed: ${name}`);
    }
  }
}
