/** The same plays at every run and on every machine; a failure tells its seed and path. `CHANCE_SEED` has others played. */
export const chance = (numRuns: number) => ({ numRuns, seed: Number(process.env.CHANCE_SEED ?? 20_261_121) });
