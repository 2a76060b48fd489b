/** Lengths of time in milliseconds; none of them allows for a clock that goes forward or back. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
