import * as z from 'zod/mini';
import { boardCard } from './board.ts';

/** Server-sent events for who may see orders; `Last-Event-ID` is the cursor of the last one that was heard. */
export const livePath = '/admin/live';

/** The same for a wall, which hears no more than that it is to read its board anew. */
export const wallLivePath = '/admin/wall/live';

/** An event of its own with nothing in it, sent so often: whoever hears none has no line, whatever the network says. */
export const beatEvent = 'beat';
export const beatEveryMs = 4_000;

/** What an open board hears: an order as it is now, a day's ticks, open messages, enquiries, a stock, a product, or that it is to read anew. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), card: boardCard }),
  z.object({ type: z.literal('gone'), number: z.string() }),
  z.object({ type: z.literal('production'), day: z.string() }),
  z.object({ type: z.literal('messages') }),
  z.object({ type: z.literal('enquiries') }),
  z.object({ type: z.literal('stock') }),
  z.object({ type: z.literal('products') }),
  z.object({ type: z.literal('reload') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
