/**
 * Loaded before the shop (shop-of-its-own.ts): its clock shows CLOCK_AT, an instant in ISO form, as the shop starts,
 * and runs on from there. What depends on the time of day can so be tested at any time.
 */
import { moveClock } from './move-clock.mjs';

const aheadMs = Date.parse(process.env.CLOCK_AT ?? '') - Date.now();
if (Number.isNaN(aheadMs)) throw new Error('CLOCK_AT is no instant');
moveClock(aheadMs);
