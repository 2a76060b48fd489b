import { createHook } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export type WorkDone = {
  /** What native code did alongside this thread: slow hashes, if nothing else is requested. */
  readonly slowHashes: number;
  /** The statements sent to the database, without their values. */
  readonly statements: readonly string[];
};

/** What the shop in this process does during an action, counted and not timed. */
export async function workDoneBy(act: () => Promise<unknown>): Promise<WorkDone> {
  let slowHashes = 0;
  // Native modules that do not name their work are recognised by that.
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'undefined') slowHashes += 1;
    },
  });
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  hook.enable();
  try {
    await act();
    const statements = asked.mock.calls.map(([query]: readonly unknown[]) =>
      typeof query === 'string' ? query : String(Object(query).text),
    );
    return { slowHashes, statements };
  } finally {
    hook.disable();
    asked.mockRestore();
  }
}
