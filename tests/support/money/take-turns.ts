import type { Turn } from './mishaps.ts';

/**
 * An action may send several requests at once; `taking` holds those that have had their turn and are not answered, by their connections.
 */
type Asked = { readonly pid: number | null };
type Seat = { readonly waiting: (Asked & { go(): void })[]; readonly taking: Set<Asked>; done: boolean };

/** How long a step is given before PostgreSQL is asked whether it waits for a lock. */
const patienceMs = 2;

/**
 * Plays actions at once, one step of one of them at a time, in the order given by `picks`, so that an interleaving can
 * be played again. A step that waits for another's lock is left waiting, and another action has the next turn.
 */
export async function takeTurns(
  actions: readonly ((turn: Turn) => Promise<void>)[],
  picks: readonly number[],
  waitsForLock: (pids: readonly number[]) => Promise<boolean>,
): Promise<void> {
  const seats: Seat[] = actions.map(() => ({ waiting: [], taking: new Set(), done: false }));
  let wake = (): void => undefined;
  const change = () => new Promise<void>((resolve) => (wake = resolve));
  const played = actions.map(async (action, n) => {
    const seat = seats[n];
    if (!seat) return;
    try {
      await action(
        (pid) =>
          new Promise((resolve) => {
            const asked = {
              pid,
              go: () => {
                seat.taking.add(asked);
                resolve(() => seat.taking.delete(asked));
              },
            };
            seat.waiting.push(asked);
            wake();
          }),
      );
    } finally {
      seat.done = true;
      wake();
    }
  });
  const busy = () => seats.filter((seat) => !seat.done && seat.waiting.length === 0);

  /** Waits until every action waits for a turn, has finished, or waits for a lock. */
  const quiet = async (): Promise<void> => {
    while (busy().length > 0) {
      const changed = change();
      if (busy().length === 0) return;
      if (await soon(changed)) continue;
      const taking = busy().map((seat) => [...seat.taking].map(({ pid }) => pid));
      const pids = taking.flat().filter((pid) => pid !== null);
      const mayAllWait = taking.every((of) => of.length > 0 && !of.includes(null));
      if (mayAllWait && (await waitsForLock([...new Set(pids)]))) return;
    }
  };

  for (let turn = 0; seats.some(({ done }) => !done); turn++) {
    await quiet();
    const ready = seats.filter(({ waiting }) => waiting.length > 0);
    const next = ready[(picks[turn % Math.max(picks.length, 1)] ?? 0) % Math.max(ready.length, 1)];
    const turnOfIt = next?.waiting.shift();
    if (!turnOfIt) {
      await soon(change());
      continue;
    }
    turnOfIt.go();
  }
  await Promise.all(played);
}

/** Whether it comes before our patience ends. */
async function soon(coming: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const came = await Promise.race([coming.then(() => true), late]);
  clearTimeout(timer);
  return came;
}
