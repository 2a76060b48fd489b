import { ofCrowd } from './crowd.ts';

type Bounds = {
  /** What is waited for, as the log names it. */
  readonly place: string;
  readonly atOnce: number;
  /** In each lane. */
  readonly mostWaiting: number;
  /** For one caller. */
  readonly mostWaitingOfOne: number;
  /** What is thrown if no place is left to wait in, or the wait was too long. */
  readonly refusal: () => Error;
  /** Can be left out if the work of the others ends by itself, so that nobody waits in vain. */
  readonly patienceMs?: number;
};

export type Turn = {
  /** A network, or an account: turns of the same caller wait for each other, and different callers take turns. */
  readonly caller: string;
  /** Lanes take turns too, so that a crowd in one does not lengthen the other. */
  readonly lane?: string;
  /** Continues what had a turn before: that is finished before others of its lane begin. */
  readonly isBegun?: boolean;
  /** At a time for one caller; if absent, as many as there are places. */
  readonly most?: number;
  /** A caller that has gone waits no longer. */
  readonly gone?: AbortSignal;
};

export type FairTurns = {
  /** @returns a function that gives the place back @throws the refusal if too many are waiting, or the caller has gone */
  take(turn: Turn): Promise<() => void>;
  /** @throws the refusal if too many are waiting, and what the work throws */
  do<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

/** The number of its last turn; 0 means none. */
type Served = { at: number };
type Place = Turn & { readonly lane: string; readonly ofLane: Served; readonly ofCaller: Served };
type Waiting = Place & { begin(): void; refuse(): void };

/** When a caller was served is forgotten once this many others have asked since. */
const mostRemembered = 10_000;

/**
 * Places that are handed on to whoever was served longest ago. Whoever sends a lot waits behind themselves: if all places to wait in are
 * taken, a newcomer takes the last one of whoever holds the most of them.
 */
export function fairTurns(bounds: Bounds): FairTurns {
  const { place: name, atOnce, mostWaiting, mostWaitingOfOne, patienceMs } = bounds;
  const working: Place[] = [];
  const waiting: Waiting[] = [];
  /** Whoever asked longest ago comes first. */
  const served = new Map<string, Served>();
  let turnsServed = 0;

  const refusal = (): Error => ofCrowd(bounds.refusal(), name);
  const of = (list: readonly Turn[], caller: string): number => list.filter((one) => one.caller === caller).length;
  const hasRoom = ({ caller, most = atOnce }: Turn): boolean => of(working, caller) < most;

  function servedOf(key: string): Served {
    const found = served.get(key) ?? { at: 0 };
    served.delete(key);
    served.set(key, found);
    const [oldest] = served.keys();
    if (served.size > mostRemembered && oldest !== undefined) served.delete(oldest);
    return found;
  }

  function begin(place: Place): void {
    working.push(place);
    turnsServed += 1;
    place.ofLane.at = turnsServed;
    place.ofCaller.at = turnsServed;
  }

  function giveBack(place: Place): void {
    const at = working.indexOf(place);
    if (at < 0) return;
    working.splice(at, 1);
    if (working.length === 0 && waiting.length === 0) served.clear();
    next()?.begin();
  }

  const isBefore = (a: Place, b: Place): boolean =>
    (a.ofLane.at - b.ofLane.at ||
      Number(b.isBegun ?? false) - Number(a.isBegun ?? false) ||
      a.ofCaller.at - b.ofCaller.at) < 0;

  /** Whose turn it is when a place is free. In one pass, because hundreds may be waiting. */
  function next(): Waiting | undefined {
    let found: Waiting | undefined;
    for (const one of waiting)
      if ((!found || isBefore(one, found)) && (one.most === undefined || hasRoom(one))) found = one;
    return found;
  }

  function leave(one: Waiting): void {
    const at = waiting.indexOf(one);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** @throws the refusal if nobody holds at least two more waiting places than the newcomer */
  function makeRoomFor({ caller: newcomer, lane: wanted }: Place): void {
    const own = of(waiting, newcomer);
    if (own >= mostWaitingOfOne) throw refusal();
    const lane = waiting.filter((one) => one.lane === wanted);
    if (lane.length < mostWaiting) return;
    const held = new Map<string, number>();
    for (const { caller } of lane) held.set(caller, (held.get(caller) ?? 0) + 1);
    const most = Math.max(...held.values());
    if (most < own + 2) throw refusal();
    lane.findLast(({ caller }) => held.get(caller) === most)?.refuse();
  }

  async function take(turn: Turn): Promise<() => void> {
    if (turn.gone?.aborted) throw refusal();
    const { caller, lane = '' } = turn;
    const place: Place = { ...turn, lane, ofLane: servedOf(lane), ofCaller: servedOf(`${lane}\n${caller}`) };
    if (working.length < atOnce && hasRoom(place)) begin(place);
    else {
      makeRoomFor(place);
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          ...place,
          begin: () => {
            clearTimeout(tooLong);
            leave(one);
            begin(place);
            resolve();
          },
          refuse: () => {
            clearTimeout(tooLong);
            leave(one);
            reject(refusal());
          },
        };
        const tooLong = patienceMs === undefined ? undefined : setTimeout(() => one.refuse(), patienceMs);
        turn.gone?.addEventListener('abort', () => one.refuse(), { once: true });
        waiting.push(one);
      });
    }
    return () => giveBack(place);
  }

  return {
    take,
    do: async (turn, work) => {
      const done = await take(turn);
      try {
        return await work();
      } finally {
        done();
      }
    },
    waiting: () => waiting.length,
  };
}
