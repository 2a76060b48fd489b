/** The same plays in every run and on every machine; a failure prints its seed and path. `CHANCE_SEED` selects others. */
export const chance = (numRuns: number) => ({ numRuns, seed: Number(process.env.CHANCE_SEED ?? 20_261_121) });
