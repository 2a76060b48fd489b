/** How much of some work, as it counts itself, is done at most before the process may serve others: counted, for a time says more of the machine. */
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
