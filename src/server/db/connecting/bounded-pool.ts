import pg from 'pg';
import { isSilence, markAsDatabases } from './database-away.ts';
import { connectionSettings, type TimeLimits } from './time-limits.ts';
import { turns } from './turns.ts';

type Bounds = {
  readonly url: string;
  readonly connections: number;
  readonly limits: TimeLimits;
  readonly mostWaiting: number;
};

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** So many connections only read: where commits hang, everything else is still answered. */
const shareOfReads = 0.3;

/** A statement that is taken for a write and reads only waits its turn. */
const writing = /\b(?:insert|update|delete|merge|truncate|add_job)\b/i;

/** Bounds each wait, and how many wait. What commits shares most connections; reads have the others. */
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
      if (!taken)
        return super.connect().catch((error: unknown) => {
          throw markAsDatabases(error);
        });
      super.connect((error, client, done) => taken(markAsDatabases(error), client, done));
      return undefined;
    }
    if (!taken) return Promise.reject(tooManyWait());
    taken(tooManyWait(), undefined, () => undefined);
    return undefined;
  }

  /** With an error `giveBack` throws the connection away. */
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

  /** A connection with an answer still out is never used again; its session may wait for ever, so it is ended. */
  #letGoOfSilent(error: Error | undefined, client: pg.PoolClient): void {
    const waits = 'readyForQuery' in client && client.readyForQuery === false;
    if (!isSilence(error) && (error || !waits)) return;
    void client.end();
    if (!('processID' in client) || typeof client.processID !== 'number') return;
    this.query('select pg_terminate_backend($1)', [client.processID]).catch(() => undefined);
  }
}

function isWrite(asked: unknown): boolean {
  if (typeof asked === 'string') return writing.test(asked);
  return typeof asked === 'object' && asked !== null && 'text' in asked && isWrite(asked.text);
}

/** PostgreSQL's code for too many connections. */
const tooManyWait = (): Error =>
  Object.assign(new Error('too many requests are waiting for a database connection'), { code: '53300' });
