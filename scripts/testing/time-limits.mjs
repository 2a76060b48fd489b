/**
 * Time limits are for what would never end, not for a machine that is slow or busy: such a machine says so with SLOW, a factor for all of
 * them (`SLOW=4 npm test`).
 */
const slow = Math.max(1, Number(process.env.SLOW) || 1);

/** @returns milliseconds */
export const seconds = (usual) => usual * 1_000 * slow;
