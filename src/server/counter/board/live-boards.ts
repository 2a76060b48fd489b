import { inArray } from 'drizzle-orm';
import type { LiveEvent } from '#contract/admin/board/live.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';
import { changedSince, isTooFarBehind, readCursor } from './read-board.ts';
import { readCards, shownOf, withoutMoney } from './read-cards.ts';

/** One open connection of a browser. */
export type Listener = {
  readonly memberId: number;
  readonly sessionId: number;
  /** As the member's role has it now. */
  seesMoney: boolean;
  /** @param id the cursor that the browser catches up from */
  send(event: LiveEvent, id: number): void;
  close(): void;
};

/**
 * An open connection of a device where nobody is signed in, on a wall or locked: it reads what it may itself, and is told only that
 * something changed.
 */
export type Wall = Pick<Listener, 'send' | 'close'> & { readonly deviceId: number };

type Parts = {
  readonly db: Db;
  now(): Date;
  /** What each of these sessions may do at this moment; a session that has ended is not in it. */
  rightsOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<Permission>>>;
  readonly log: { warn(what: object, line: string): void };
};

/** Changes within this time are read together. */
const togetherMs = 40;
/**
 * Each order moves some stock, and a price change many products: open lists, and walls, are read again once for all of them, within a
 * second.
 */
const soonMs = 300;
const mostOfMember = 20;
const mostOfAll = 500;

/** Every open board of this process: what PostgreSQL notifies it of is read once and sent to all of them. */
export class LiveBoards {
  readonly #parts: Parts;
  readonly #listeners = new Set<Listener>();
  readonly #walls = new Set<Wall>();
  #changed = new Set<number>();
  /** By their numbers: the orders whose page alone has something new. */
  #pages = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  readonly #soon = new Map<'stock' | 'products' | 'walls', NodeJS.Timeout>();
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get count(): number {
    return this.#listeners.size + this.#walls.size;
  }

  /** False if the member, or the process, already has too many open. */
  hasRoomFor(memberId: number): boolean {
    if (this.count >= mostOfAll) return false;
    return [...this.#listeners].filter((one) => one.memberId === memberId).length < mostOfMember;
  }

  /** As {@link hasRoomFor}, for a device. */
  hasRoomForWall(deviceId: number): boolean {
    if (this.count >= mostOfAll) return false;
    return [...this.#walls].filter((one) => one.deviceId === deviceId).length < mostOfMember;
  }

  /** @returns a function that removes it again */
  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @returns a function that removes it again */
  addWall(wall: Wall): () => void {
    this.#walls.add(wall);
    return () => void this.#walls.delete(wall);
  }

  /**
   * Takes what a trigger sent when its transaction was committed: 'order:17', 'page:MA-7K3F-9QXD', 'messages', 'enquiries',
   * 'production:2026-12-19', 'stock', 'products'.
   */
  heard(notice: string): void {
    if (this.count === 0) return;
    const [kind, of = ''] = notice.split(':', 2);
    if (kind === 'order') {
      this.#changed.add(Number(of));
      this.#timer ??= setTimeout(() => this.#flush(), togetherMs);
    } else if (kind === 'page') {
      this.#pages.add(of);
      this.#timer ??= setTimeout(() => this.#flush(), togetherMs);
    } else if (kind === 'production') this.#tellAll({ type: 'production', day: of });
    else if (kind === 'messages' || kind === 'enquiries') this.#tellAll({ type: kind });
    else if (kind === 'stock' || kind === 'products') this.#tellSoon(kind);
  }

  /** The connection to the database was lost, so nobody knows what was missed. */
  reload(): void {
    this.#tellAll({ type: 'reload' });
  }

  /** Tells one listener what it missed since its cursor, before it is told of anything newer. */
  catchUp(listener: Listener, cursor: number): Promise<void> {
    return this.#inTurn(async () => {
      const { db, now } = this.#parts;
      try {
        const until = await readCursor(db);
        if (isTooFarBehind(cursor, until)) return listener.send({ type: 'reload' }, until);
        for (const event of await this.#eventsOf(await changedSince(db, cursor), now()))
          listener.send(this.#asSeenBy(listener, event), until);
      } catch {
        // The database is unavailable: the day is read from scratch as soon as it can be.
        listener.send({ type: 'reload' }, cursor);
      }
    });
  }

  /** The server is closing: browsers reconnect, and reach another process. */
  closeAll(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#soon.values()) clearTimeout(timer);
    for (const one of [...this.#listeners, ...this.#walls]) one.close();
    this.#listeners.clear();
    this.#walls.clear();
  }

  #tellSoon(what: 'stock' | 'products' | 'walls'): void {
    if (this.#soon.has(what)) return;
    const tell = (): void => {
      this.#soon.delete(what);
      if (what !== 'walls') this.#tellAll({ type: what });
      else for (const wall of this.#walls) wall.send({ type: 'reload' }, 0);
    };
    this.#soon.set(what, setTimeout(tell, soonMs));
  }

  #flush(): void {
    this.#timer = undefined;
    const ids = [...this.#changed];
    const pages = [...this.#pages];
    this.#changed = new Set();
    this.#pages = new Set();
    if (ids.length > 0) this.#tellSoon('walls');
    if (this.#listeners.size === 0) return;
    void this.#inTurn(async () => {
      try {
        const cursor = await readCursor(this.#parts.db);
        const events = await this.#eventsOf(ids, this.#parts.now());
        await this.#leaveOutWhoMayNot();
        for (const event of events) this.#tellAll(event, cursor);
        for (const number of pages) this.#tellAll({ type: 'page', number });
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'could not tell open boards what changed; they will reload');
        this.reload();
      }
    });
  }

  /** T-10: anyone who was signed out, deactivated or given another role in the meantime is told nothing that they may not see. */
  async #leaveOutWhoMayNot(): Promise<void> {
    const asked = [...this.#listeners];
    const rights = await this.#parts.rightsOf(asked.map(({ sessionId }) => sessionId));
    for (const listener of asked) {
      const may = rights.get(listener.sessionId);
      listener.seesMoney = may?.has('money.see') ?? false;
      if (may?.has('orders.see')) continue;
      this.#listeners.delete(listener);
      listener.close();
    }
  }

  /** Does one read after the other, so that no older one overtakes a newer one. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    this.#reading = this.#reading.then(read);
    return this.#reading;
  }

  async #eventsOf(ids: readonly number[], now: Date): Promise<LiveEvent[]> {
    if (ids.length === 0) return [];
    const { db } = this.#parts;
    const cards = await readCards(db, shownOf(ids), now);
    const shown = new Set(cards.map(({ number }) => number));
    const all = await db
      .select({ number: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...ids]));
    return [
      ...cards.map((card): LiveEvent => ({ type: 'order', card })),
      ...all.flatMap(({ number }): LiveEvent[] => (shown.has(number) ? [] : [{ type: 'gone', number }])),
    ];
  }

  #tellAll(event: LiveEvent, id = 0): void {
    for (const listener of this.#listeners) listener.send(this.#asSeenBy(listener, event), id);
    if (event.type === 'products' || event.type === 'reload') this.#tellSoon('walls');
  }

  #asSeenBy({ seesMoney }: Listener, event: LiveEvent): LiveEvent {
    return event.type === 'order' && !seesMoney ? { ...event, card: withoutMoney(event.card) } : event;
  }
}
