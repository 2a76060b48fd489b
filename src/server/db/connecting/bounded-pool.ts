import pg from 'pg';
import { isSilence } from './database-away.ts';
import { connectionSettings, type TimeLimits } from './time-limits.ts';
import { turns } from './turns.ts';

type Bounds = {
  readonly url: string;
  readonly connections: number;
  readonly limits: TimeLimits;
  /** How many may wait for a connection; more are refused at once. */
  readonly mostWaiting: number;
};

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** Of the connections so many only read: where commits hang, everything else is still answered. */
const shareOfReads = 0.3;

/** What makes a statement one that commits something. One that is taken for a write and reads only waits its turn. */
const writing = /\b(?:insert|update|delete|merge|truncate|add_job)\b/i;

/**
 * A pool that keeps nobody waiting for long: each wait has its end, and so has the number of those who wait. Whatever
 * commits, a transaction or a single statement, shares most of its connections, and reads have the others to themselves.
 */
export class BoundedPool extends pg.Pool {
  readonly #mostWaiting: number;
  readonly #writes: ReturnType<typeof turns>;

  constructor({ url, connections, limits, mostWaiting }: Bounds) {
    super({ connectionString: url, max: connections, application_name: 'shop', ...connectionSettings(limits) });
    this.#mostWaiting = mostWaiting;
    this.#writes = turns({
      atOnce: Math.ceil(connections * (1 - shareOfReads)),
      mostWaiting,
      patienceMs: limits.connectMs,
      refusal: tooManyWait,
    });
    // The method has more forms than can be overridden one by one. One with a callback has its own way of waiting.
    const send = this.query;
    const inTurn = async (...asked: readonly unknown[]): Promise<unknown> => {
      const done = await this.#writes.take();
      return Promise.resolve(Reflect.apply(send, this, asked)).finally(done);
    };
    Object.defineProperty(this, 'query', {
      configurable: true, // whoever reads plans listens here
      value: (...asked: readonly unknown[]) =>
        isWrite(asked[0]) && typeof asked.at(-1) !== 'function' ? inTurn(...asked) : Reflect.apply(send, this, asked),
    });
    this.on('error', () => undefined); // an idle connection that drops is replaced at its next use
    // One that drops between two statements of a transaction fails the next of them; unheard it would end the process.
    this.on('connect', (client) => client.on('error', () => undefined));
    this.on('release', (error, client) => this.#letGoOfSilent(error, client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < this.#mostWaiting) {
      if (!taken) return super.connect();
      super.connect(taken);
      return undefined;
    }
    if (!taken) return Promise.reject(tooManyWait());
    taken(tooManyWait(), undefined, () => undefined);
    return undefined;
  }

  /** A connection for a transaction, and what gives it back; with an error it is thrown away. */
  async connectForTransaction(): Promise<{ client: pg.PoolClient; giveBack: (error?: Error) => void }> {
    const done = await this.#writes.take();
    try {
      const client = await this.connect();
      return {
        client,
        giveBack: (error) => {
          client.release(error);
          done();
        },
      };
    } catch (error) {
      done();
      throw error;
    }
  }

  /**
   * A connection on which an answer is still out is never used again, whoever gives it back and how. The server's side
   * of it may wait for ever, as a commit does for a standby that is gone: it is ended, or it would hold its place.
   */
  #letGoOfSilent(error: Error | undefined, client: pg.PoolClient): void {
    const waits = 'readyForQuery' in client && client.readyForQuery === false;
    if (!isSilence(error) && (error || !waits)) return;
    void client.end();
    if (!('processID' in client) || typeof client.processID !== 'number') return;
    this.query('select pg_terminate_backend($1)', [client.processID]).catch(() => undefined);
  }
}

/** Whether what is asked, as text or with its name and values, commits something. */
function isWrite(asked: unknown): boolean {
  if (typeof asked === 'string') return writing.test(asked);
  return typeof asked === 'object' && asked !== null && 'text' in asked && isWrite(asked.text);
}

/** In PostgreSQL's words: too many connections. */
const tooManyWait = (): Error =>
  Object.assign(new Error('too many wait for a connection to the database'), { code: '53300' });
