import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { signInGate } from '#admin/lib/calling/create-gate.ts';
import { readBoardChanges } from '#contract/admin/board/board.ts';
import {
  beatEvent,
  beatEveryMs,
  type LiveEvent,
  liveEvent,
  livePath,
  wallLivePath,
} from '#contract/admin/board/live.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { createStore, useStore } from '#web/base/create-store.ts';

/** Whether the shop can be reached. */
export type Line =
  | { readonly state: 'connecting' | 'live' }
  | { readonly state: 'lost'; readonly since: number; readonly nextTryAt: number };

export const connecting: Line = { state: 'connecting' };
const line = createStore<Line>(connecting);
export const useLine = (): Line => useStore(line, connecting);

type Hearer = (event: LiveEvent) => void;
const hearers = new Set<Hearer>();

/** @returns how to stop listening */
export function hearLive(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

/** The connection is shown as lost after this long without contact. */
const lostAfterMs = 3_000;
/** While there is no stream, and between the tries for one. */
const askEveryMs = 10_000;
const firstTryMs = 2_000;
/** Two heartbeats may be late. */
const silentAfterMs = beatEveryMs * 2.5;

type Said =
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly id: number }
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'asking' }
  | { readonly kind: 'tryNow' };

let cursor = 0;
/** How each connection of this tab is tried at once: a wall has one of its own beside that of whoever is signed in. */
const tries = new Set<() => void>();

/** What a screen has already read: catching up starts there. */
export const knowsUntil = (id: number): void => {
  cursor = Math.max(cursor, id);
};

function tryOwnNow(): void {
  for (const tryNow of tries) tryNow();
}

/** Tells the other tabs, one of which may hold the connection. */
let passOn: () => void = () => undefined;

/** For somebody who presses 'Try now'. */
export function tryAgainNow(): void {
  tryOwnNow();
  passOn();
}

function hear(event: LiveEvent, id: number): void {
  knowsUntil(id);
  for (const hearer of hearers) hearer(event);
}

/**
 * Acts when it is this tab's turn among those of the browser; without locks, as there are none without HTTPS, each tab
 * acts at once.
 * @returns what the act returns; undefined if its turn never came
 */
export async function whileAlone<T>(name: string, signal: AbortSignal, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ('locks' in navigator ? navigator.locks.request(name, { signal }, act) : act());
  } catch {
    return undefined; // the tab closes, or there is nothing to do any more
  }
}

/**
 * Opens one connection for all tabs of this browser: the tab that holds the lock has it, and passes on what it
 * receives. A tab whose session is over gives the lock up until somebody is signed in at it again: another tab, where
 * somebody may be, takes over.
 * @returns how to stop
 */
export function openLine(): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel('staff-live');
  const tell = (said: Said): void => channel.postMessage(said);
  let leads = false;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'event') hear(data.event, data.id);
    else if (data.kind === 'line' && !leads) line.set(data.line);
    else if (data.kind === 'asking' && leads) tell({ kind: 'line', line: line.current() });
    else if (data.kind === 'tryNow' && leads) tryOwnNow();
  };
  passOn = () => tell({ kind: 'tryNow' });
  tell({ kind: 'asking' });
  const way: Way = {
    path: () => `${livePath}${cursor > 0 ? `?cursor=${cursor}` : ''}`,
    ask: async ({ event }) => {
      const changes = await callStaff(readBoardChanges, { cursor });
      if (changes.isReload) event({ type: 'reload' }, changes.cursor);
      else for (const card of changes.cards) event({ type: 'order', card }, changes.cursor);
    },
    event: (event, id) => {
      hear(event, id);
      tell({ kind: 'event', event, id });
    },
    line: (next) => {
      line.set(next);
      tell({ kind: 'line', line: next });
    },
  };
  const takeTurn = async (): Promise<void> => {
    const signIns = await whileAlone('staff-live', stop.signal, async () => {
      leads = true;
      const refused = await lead(stop.signal, way);
      leads = false;
      if (refused !== undefined) line.set(connecting);
      return refused;
    });
    if (signIns === undefined) return;
    // Until then every request is refused: a locked tablet, however long it hangs there, requests nothing.
    if (!(await signInGate.ask('', signIns))) await new Promise((resolve) => window.setTimeout(resolve, askEveryMs));
    if (!stop.signal.aborted) await takeTurn();
  };
  void takeTurn();
  return () => {
    stop.abort();
    passOn = () => undefined;
    channel.close();
    line.set(connecting);
  };
}

type OfWall = {
  /** Reads the board, or the counts of a locked tablet; rejects if the shop does not respond. */
  readonly read: () => Promise<void>;
  readonly line: (line: Line) => void;
};

/**
 * T-06: the connection of a wall, or of a locked tablet, while nobody is signed in at it. It is told that something changed, and reads it.
 * @returns how to stop
 */
export function openWallLine({ read, line }: OfWall): () => void {
  const stop = new AbortController();
  const event = (): void => void read().catch(() => undefined); // no response: the connection itself is watched
  void lead(stop.signal, { path: () => wallLivePath, ask: read, event, line });
  return () => stop.abort();
}

type Way = {
  /** The path of the stream, with where it starts. */
  path(): string;
  /** Reads what was missed while there is no stream. */
  ask(way: Way): Promise<void>;
  event(event: LiveEvent, id: number): void;
  line(line: Line): void;
};

/**
 * Holds the connection until the tab closes or the session is over: a stream or, if none can be had, a request every
 * ten seconds.
 * @returns once the session is over, how many sign-ins there had been when that was asked; undefined if the tab closes
 */
function lead(signal: AbortSignal, way: Way): Promise<number | undefined> {
  let isOver = false;
  let end: (signIns?: number) => void = () => undefined;
  const ended = new Promise<number | undefined>((resolve) => {
    end = resolve;
  });
  let stream: EventSource | null = null;
  let nextTry: number | undefined;
  let silence: number | undefined;
  let saidLost: number | undefined;
  /** Since when nobody has responded. */
  let awaySince: number | null = null;
  /** Since when there has been no stream, which a shop that responds to requests does not end. */
  let streamlessSince: number | null = null;
  /**
   * Nothing is received until the first response either. Notes, prints and ticks have no events to catch up by, so
   * after a gap what is shown is read again.
   */
  let isGap = true;

  const answered = (): void => {
    awaySince = null;
    window.clearTimeout(saidLost);
    if (isGap) way.event({ type: 'reload' }, 0);
    way.line({ state: 'live' });
  };
  /** A connection that is cut somewhere on its way reports nothing: the shop's heartbeats stop. */
  const heard = (): void => {
    window.clearTimeout(silence);
    silence = window.setTimeout(broken, silentAfterMs);
  };
  const hangUp = (): void => {
    window.clearTimeout(silence);
    stream?.close();
    stream = null;
  };
  const broken = (): void => {
    hangUp();
    isGap = true;
    awaySince ??= Date.now();
    streamlessSince ??= Date.now();
    const since = awaySince;
    const lostAt = Math.max(Date.now(), since + lostAfterMs);
    const nextTryAt = Date.now() + (Date.now() < streamlessSince + lostAfterMs ? firstTryMs : askEveryMs);
    window.clearTimeout(saidLost);
    saidLost = window.setTimeout(() => way.line({ state: 'lost', since, nextTryAt }), lostAt - Date.now());
    void ask().then((isAnswered) => (isAnswered ? answered() : undefined));
    window.clearTimeout(nextTry);
    nextTry = window.setTimeout(connect, nextTryAt - Date.now());
  };
  /** @returns whether the shop responded, and the connection is still held */
  const ask = async (): Promise<boolean> => {
    const signIns = signInGate.passes();
    try {
      await way.ask(way);
      return !isOver;
    } catch (error) {
      // The session has ended, not the connection: once somebody is signed in again, it is opened again.
      if (error instanceof Failure && error.code === 'signInRequired') stop(signIns);
      return false;
    }
  };
  function connect(): void {
    window.clearTimeout(nextTry);
    hangUp();
    stream = new EventSource(apiBase + way.path());
    // Nothing is received until the shop has responded either.
    heard();
    stream.onopen = () => {
      answered();
      isGap = false;
      streamlessSince = null;
    };
    stream.onerror = broken;
    stream.addEventListener(beatEvent, heard);
    stream.onmessage = ({ data, lastEventId }) => {
      heard();
      const said = liveEvent.safeParse(JSON.parse(String(data)));
      if (said.success) way.event(said.data, Number(lastEventId) || 0);
    };
  }
  /** The browser itself knows: nothing is requested, and the loss is shown at once. */
  const offline = (): void => {
    hangUp();
    isGap = true;
    awaySince ??= Date.now();
    window.clearTimeout(saidLost);
    window.clearTimeout(nextTry);
    nextTry = window.setTimeout(connect, askEveryMs);
    way.line({ state: 'lost', since: awaySince, nextTryAt: Date.now() + askEveryMs });
  };
  function stop(signIns?: number): void {
    isOver = true;
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', connect);
    signal.removeEventListener('abort', close);
    tries.delete(connect);
    for (const timer of [nextTry, silence, saidLost]) window.clearTimeout(timer);
    hangUp();
    end(signIns);
  }
  const close = (): void => stop();
  signal.addEventListener('abort', close);
  tries.add(connect);
  window.addEventListener('offline', offline);
  window.addEventListener('online', connect);
  connect();
  return ended;
}
