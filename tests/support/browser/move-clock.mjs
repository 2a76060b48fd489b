/**
 * Moves `Date` ahead by that many milliseconds from now on, in this process or in a page. A page receives the function
 * as text, so it uses nothing from around it.
 */
export function moveClock(aheadMs) {
  const Wall = Date;
  globalThis.Date = class extends Wall {
    constructor(...parts) {
      if (parts.length === 0) super(Wall.now() + aheadMs);
      else super(...parts);
    }
    static now() {
      return Wall.now() + aheadMs;
    }
  };
}
