import type { FastifyBaseLogger } from 'fastify';
import { within } from '#server/jobs/repeat.ts';

/** No part is waited for longer: one whose database is frozen keeps the others from closing no more. */
const longestEachMs = 12_000;

/** Closes one part after the other, whatever one of them throws or however long it hangs; what went wrong is logged. */
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
