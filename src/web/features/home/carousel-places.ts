export const autoplayMs = 4000;

/** Where a slide of a ring of `count` stands: 0 in the middle, below 0 on the left, above 0 on the right. */
export function placeOf(slide: number, current: number, count: number): number {
  const ahead = (((slide - current) % count) + count) % count;
  return ahead > count / 2 ? ahead - count : ahead;
}

/** Whether a slide goes round the back of the ring on a move, and so must not be seen crossing it. */
export const goesRound = (slide: number, from: number, to: number, count: number): boolean =>
  Math.abs(placeOf(slide, to, count) - placeOf(slide, from, count)) > count / 2;
