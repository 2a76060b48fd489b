import { setImmediate } from 'node:timers/promises';

/** Read or hashed in a few milliseconds. */
const usualPiece = 256 * 1024;

/** Yields a file in pieces: many megabytes take seconds in all, so the process serves others between two pieces. */
export async function* inPieces<T extends string | Buffer>(whole: T, length = usualPiece): AsyncGenerator<T> {
  const part = (from: number): string | Buffer =>
    typeof whole === 'string' ? whole.slice(from, from + length) : whole.subarray(from, from + length);
  for (let from = 0; from < whole.length; from += length) {
    yield part(from) as T;
    await setImmediate();
  }
}

const sliceMs = 10;

/**
 * Works through many items, and lets the process serve others every few milliseconds.
 * @param work returns `false` if there was nothing to do; the clock, which costs more than that, is then not read
 */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item) => unknown): Promise<void> {
  let until = performance.now() + sliceMs;
  // By index, because an iterator makes an object for each.
  for (let at = 0; at < items.length; at += 1) {
    if (work(items[at] as Item) === false || performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + sliceMs;
  }
}
