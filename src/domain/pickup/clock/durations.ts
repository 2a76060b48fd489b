/** Lengths of time in milliseconds; none of them follows a clock that is put forward or back. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
