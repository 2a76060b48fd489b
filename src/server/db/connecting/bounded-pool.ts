import pg from 'pg';
import { ofCrowd } from '#server/turns/crowd.ts';
import { type FairTurns, fairTurns, type Turn } from '#server/turns/fair-turns.ts';
import { isSilence, markAsDatabases } from './database-away.ts';
import { connectionSettings, type TimeLimits } from './time-limits.ts';

type Bounds = {
  readonly url: string;
  readonly connections: number;
  readonly limits: TimeLimits;
  /** How many reads may wait, and how many writes of each lane. */
  readonly mostWaiting: number;
};

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** This share of the connections only reads, so that everything else is still answered if commits hang. */
const shareOfReads = 0.3;

/** Waits for a turn; the function that it returns ends it. */
type Take = () => Promise<() => void>;

/** What the shop does by itself, such as counting calls, and the webhooks of a payment provider. */
const ofShop: Turn = { caller: 'shop', lane: 'shop' };

/** A statement that is taken for a write but only reads merely waits its turn. */
const writing = /\b(?:insert|update|delete|merge|truncate|add_job)\b/i;

/**
 * Bounds each wait, and how many may wait. Writes share most of the connections, with lanes and callers taking turns, so that a crowd of
 * strangers keeps no customer from buying; reads have the others.
 */
export class BoundedPool extends pg.Pool {
  readonly #mostWaiting: number;
  readonly #writes: FairTurns;
  readonly #queryOf: (take: Take) => (...asked: readonly unknown[]) => unknown;

  constructor({ url, connections, limits, mostWaiting }: Bounds) {
    super({ connectionString: url, max: connections, application_name: 'shop', ...connectionSettings(limits) });
    this.#mostWaiting = mostWaiting;
    this.#writes = fairTurns({
      place: 'writes',
      atOnce: Math.ceil(connections * (1 - shareOfReads)),
      mostWaiting,
      mostWaitingOfOne: mostWaiting,
      ...(limits.connectMs > 0 && { patienceMs: limits.connectMs }),
      refusal: tooManyWait,
    });
    // The method has more forms than can be overridden one by one. A call with a callback has its own way of waiting.
    const send = this.query;
    const inTurn = async (take: Take, asked: readonly unknown[]): Promise<unknown> => {
      const done = await take();
      return Promise.resolve(Reflect.apply(send, this, asked)).finally(done);
    };
    this.#queryOf =
      (take) =>
      (...asked) =>
        isWrite(asked[0]) && typeof asked.at(-1) !== 'function'
          ? inTurn(take, asked)
          : Reflect.apply(send, this, asked);
    Object.defineProperty(this, 'query', {
      configurable: true, // so that whoever reads query plans can listen here
      value: this.#queryOf(() => this.#writes.take(ofShop)),
    });
    this.on('error', () => undefined); // an idle connection that drops is replaced at its next use
    // A connection that drops between two statements of a transaction fails the next one; an error without a listener would end the
    // process.
    this.on('connect', (client) => client.on('error', () => undefined));
    this.on('release', (error, client) => this.#letGoOfSilent(error, client));
  }

  /** How many writes wait, besides those that `waitingCount` reports. */
  get writesWaiting(): number {
    return this.#writes.waiting();
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

  /** The same pool for one request, for queries and transactions alone: its writes wait for the caller's turn. */
  askedBy(turn: Turn): BoundedPool {
    let next = turn;
    const take: Take = async () => {
      const done = await this.#writes.take(next);
      next = { ...turn, isBegun: true };
      return done;
    };
    return Object.create(this, {
      query: { value: this.#queryOf(take) },
      connectForTransaction: { value: () => this.connectForTransaction(take) },
    });
  }

  /** If `giveBack` is called with an error, it throws the connection away. */
  async connectForTransaction(
    take: Take = () => this.#writes.take(ofShop),
  ): Promise<{ client: pg.PoolClient; giveBack: (error?: Error) => void }> {
    const done = await take();
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

  /** A connection with an outstanding response is never used again. Its session may wait for ever, so it is ended. */
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
  ofCrowd(
    Object.assign(new Error('too many requests are waiting for a database connection'), { code: '53300' }),
    'connections',
  );
