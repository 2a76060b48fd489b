import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Where a mishap strikes an action: at its nth statement or call to the card provider, counted from 1. */
export type Mishap = {
  readonly at: number;
  /** 'before': that step does not happen. 'after': it happens, and its response is lost. */
  readonly when: 'before' | 'after';
  /** 'process': nothing of the action runs any more. 'connection': the action carries on and sees an error. */
  readonly what: 'process' | 'connection';
};

/**
 * Waits until the action may take its next step; receives the connection that the step is on, if any. @returns what to
 * call when the step is over
 */
export type Turn = (pid: number | null) => Promise<() => void>;

/** Thrown for a step of a process that is dead; nobody is left to see it. */
class Struck extends Error {
  override readonly name = 'Struck';
}

/** One action of the shop in progress: it counts its steps, waits for its turns, and is struck where it was told. */
export class Doing {
  readonly #mishap: Mishap | undefined;
  readonly #turn: Turn | undefined;
  #steps = 0;
  #dead = false;
  /** Whether the mishap has happened; until then the action has no excuse for an error. */
  struck = false;

  constructor(mishap: Mishap | undefined, turn: Turn | undefined) {
    this.#mishap = mishap;
    this.#turn = turn;
  }

  /**
   * @param run the step itself
   * @param cut makes a connection unusable
   * @param lost the error in place of a response that does not arrive
   */
  async step<T>(pid: number | null, run: () => Promise<T>, cut: () => Promise<void>, lost: () => unknown): Promise<T> {
    if (this.#dead) throw new Struck();
    const over = await this.#turn?.(pid);
    try {
      return await this.#take(run, cut, lost);
    } finally {
      over?.();
    }
  }

  async #take<T>(run: () => Promise<T>, cut: () => Promise<void>, lost: () => unknown): Promise<T> {
    this.#steps += 1;
    if (this.#steps !== this.#mishap?.at) return run();
    this.struck = true;
    this.#dead = this.#mishap.what === 'process';
    if (this.#mishap.when === 'after') await run();
    await cut();
    throw this.#dead ? new Struck() : lost();
  }
}

const doings = new AsyncLocalStorage<Doing>();

export const under = <T>(doing: Doing, work: () => Promise<T>): Promise<T> => doings.run(doing, work);
export const doingNow = (): Doing | undefined => doings.getStore();

/**
 * Hands every statement of a pool's connections to the action that sends it. A cut connection is ended by PostgreSQL
 * itself (`end`), which rolls its transaction back, as when a process is killed.
 */
export async function watchStatements(pool: pg.Pool, end: (pid: number) => Promise<unknown>): Promise<void> {
  pool.on('connect', (client) => void watch(client, end));
  const first = await pool.connect(); // opened before we listened
  await watch(first, end); // a connection that is released with its response outstanding is thrown away
  first.release();
}

/** @returns the process id of the connection, once it is known */
function watch(client: pg.PoolClient, end: (pid: number) => Promise<unknown>): Promise<number> {
  const send = client.query.bind(client) as (...asked: unknown[]) => Promise<{ rows: { pid: number }[] }>;
  const known = send('select pg_backend_pid() as pid').then(({ rows }) => rows[0]?.pid ?? 0);
  const cut = async () => {
    const gone = new Promise((resolve) => client.once('end', resolve));
    await end(await known);
    await gone;
  };
  const lost = () => new Error('Connection terminated unexpectedly');
  const query = (...asked: unknown[]): unknown => {
    const doing = doingNow();
    if (!doing) return send(...asked);
    const answer = asked.at(-1);
    if (typeof answer !== 'function') return known.then((pid) => doing.step(pid, () => send(...asked), cut, lost));
    known
      .then((pid) => doing.step(pid, () => send(...asked.slice(0, -1)), cut, lost))
      .then(
        (result) => answer(undefined, result),
        (error: unknown) => answer(error),
      );
    return undefined;
  };
  client.query = query as typeof client.query;
  return known;
}
