import { setImmediate } from 'node:timers/promises';

/** Read, or hashed, in a few milliseconds. */
const usualPiece = 256 * 1024;

/** A file of many megabytes takes seconds in all: between two of its pieces the process serves others. */
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
 * Works through many, and every few milliseconds lets the process serve others.
 * @param work answers `false` where there was nothing to do, so that the clock, which costs more than that, is not looked at
 */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item) => unknown): Promise<void> {
  let until = performance.now() + sliceMs;
  // By its place: an iterator makes an object for each.
  for (let at = 0; at < items.length; at += 1) {
    if (work(items[at] as Item) === false || performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + sliceMs;
  }
}
