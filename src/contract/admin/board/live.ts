import * as z from 'zod/mini';
import { boardCard } from './board.ts';

/** Server-sent events for members who may see orders; `Last-Event-ID` is the cursor of the last event received. */
export const livePath = '/admin/live';

/**
 * The same for an enrolled device at which nobody is signed in: it is told only that something changed, and reads its
 * board, or its counts, again.
 */
export const wallLivePath = '/admin/wall/live';

/**
 * The heartbeat: an empty event of its own, sent this often. A client that receives none has no connection, whatever
 * the network says.
 */
export const beatEvent = 'beat';
export const beatEveryMs = 4_000;

/**
 * What an open board receives: an order as it is now, an order whose page alone has something new, a day's ticks, open messages, enquiries,
 * a stock, a product, or that it must read everything again.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), card: boardCard }),
  z.object({ type: z.literal('gone'), number: z.string() }),
  z.object({ type: z.literal('page'), number: z.string() }),
  z.object({ type: z.literal('production'), day: z.string() }),
  z.object({ type: z.literal('messages') }),
  z.object({ type: z.literal('enquiries') }),
  z.object({ type: z.literal('stock') }),
  z.object({ type: z.literal('products') }),
  z.object({ type: z.literal('reload') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
