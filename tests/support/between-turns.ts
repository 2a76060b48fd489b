/**
 * The most of some work, in units that it counts itself, that is done before the process can serve others. Counted,
 * because a duration says more about the machine than about the work.
 */
export async function mostBetweenTurns(work: (count: (done: number) => void) => Promise<unknown>): Promise<number> {
  let [most, since] = [0, 0];
  const turn = (): void => {
    since = 0;
    turning = setImmediate(turn);
  };
  let turning = setImmediate(turn);
  await work((done) => {
    since += done;
    most = Math.max(most, since);
  });
  clearImmediate(turning);
  return most;
}
