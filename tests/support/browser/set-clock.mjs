/**
 * Loaded before the shop (shop-of-its-own.ts): its clock shows CLOCK_AT, an instant in ISO form, as it starts, and goes on from there. What
 * depends on the time of the day can so be tested at any.
 */
const Wall = Date;
const aheadMs = Wall.parse(process.env.CLOCK_AT ?? '') - Wall.now();
if (Number.isNaN(aheadMs)) throw new Error('CLOCK_AT is no instant');

globalThis.Date = class extends Wall {
  constructor(...parts) {
    if (parts.length === 0) super(Wall.now() + aheadMs);
    else super(...parts);
  }
  static now() {
    return Wall.now() + aheadMs;
  }
};
