const slipsIn = (meant: string): number => (meant.length >= 7 ? 2 : 1);
const fewestLetters = 4;

/** Whether `typed` is `meant` with a slip or two (a letter too many, missing, wrong, or two exchanged), or its beginning. */
export function isMisspelled(typed: string, meant: string): boolean {
  if (typed.length < fewestLetters || typed.length > meant.length + 2) return false;
  return meant.startsWith(typed) || slips(typed, meant) <= slipsIn(meant);
}

function slips(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, exchanged));
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
