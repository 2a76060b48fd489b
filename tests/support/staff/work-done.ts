import { createHook } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export type WorkDone = {
  /** What native code did beside this thread: slow hashes, where nothing else is asked for. */
  readonly slowHashes: number;
  /** What the database was asked, without its values. */
  readonly statements: readonly string[];
};

/** What the shop of this process does meanwhile, counted and not timed. */
export async function workDoneBy(act: () => Promise<unknown>): Promise<WorkDone> {
  let slowHashes = 0;
  // Native modules that do not name their work are known by it.
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
