import * as z from 'zod/mini';
import { fulfilment, orderSource, paymentStatus, staffPlace } from '#contract/admin/orders/order-fields.ts';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { day } from '#contract/fields/day.ts';
import { optionalText } from '#contract/fields/text.ts';
import { orderNo } from '#contract/orders/orders.ts';

export const boardLine = z.object({
  quantity: z.int(),
  name: z.string(),
  size: z.string(),
  /** As it was typed; empty without one. */
  message: z.string(),
  /** 'Name: Anya', 'Their photo'. */
  madeFor: z.array(z.string()),
});

/** One order on the board. */
export const boardCard = z.object({
  number: z.string(),
  /** Of its last event: a card that comes twice, or late, changes nothing. */
  version: z.int(),
  /** Of its edits: a move says which it saw. */
  revision: z.int(),
  day: z.string(),
  /** HH:MM. */
  time: z.string(),
  fulfilment,
  name: z.string(),
  lines: z.array(boardLine),
  /** As the law calls them, of all lines together. */
  allergens: z.array(z.string()),
  allergyNote: z.string(),
  /** The team's last note. */
  note: z.string(),
  /** Null for who may not see money. */
  payment: z.nullable(z.object({ status: paymentStatus, owedPence: z.int() })),
  source: orderSource,
  isTest: z.boolean(),
  /** Of the kitchen ticket that was printed last; null where none was. */
  printedRevision: z.nullable(z.int()),
  /** ISO 8601; when it came to where it is, and who brought it; empty for customers and jobs. */
  movedAt: z.string(),
  movedBy: z.string(),
  placedAt: z.string(),
  /** It came to the bakery within these two minutes, and nobody has moved it. */
  isNew: z.boolean(),
  /** ISO 8601: until then the email 'ready' is dropped where the card moves back; null where none waits. */
  emailAt: z.nullable(z.string()),
});
export type BoardCard = z.output<typeof boardCard>;

export const boardDay = z.object({
  day: z.string(),
  isToday: z.boolean(),
  /** HH:MM; null on a day that is closed. */
  closes: z.nullable(z.string()),
  cards: z.array(boardCard),
  /** Where catching up begins: the id of the last event that these cards know. */
  cursor: z.int(),
});
export type BoardDay = z.output<typeof boardDay>;

/** Every order of the day, whatever state it is in, but those that are off. */
export const readBoardDay = staffEndpoint({
  method: 'GET',
  path: '/admin/board/days/:day',
  permission: 'orders.see',
  input: z.object({ day }),
  output: boardDay,
});

export const stripDay = z.object({
  day: z.string(),
  orders: z.int(),
  state: z.enum(['open', 'full', 'closed']),
  /** Of the tightest limit of the day, in percent; null without one. */
  fullPercent: z.nullable(z.int()),
  /** Why it is closed. */
  words: z.string(),
});
export type StripDay = z.output<typeof stripDay>;

/** Fourteen days from one on, how many orders each has, and whether orders are paused. */
export const readBoardStrip = staffEndpoint({
  method: 'GET',
  path: '/admin/board/strip',
  permission: 'orders.see',
  input: z.object({ from: z.optional(day) }),
  output: z.object({
    today: z.string(),
    days: z.array(stripDay),
    pause: z.nullable(z.object({ until: z.string(), words: z.string() })),
  }),
});

const move = z.object({
  orderNo,
  /** Where it was seen, and at which edit. */
  from: fulfilment,
  revision: z.int(),
  to: staffPlace,
});

export const movedCard = z.object({
  orderNo: z.string(),
  outcome: z.enum(['moved', 'same', 'refused']),
  /** Why it was refused: who was first, and when. */
  text: z.string(),
  /** How it stands now; null where it is gone. */
  card: z.nullable(boardCard),
});

/** Each for itself: one that is refused keeps no other from being moved. */
export const moveCards = staffEndpoint({
  method: 'POST',
  path: '/admin/board/moves',
  permission: 'orders.move',
  writes: 'once',
  input: z.object({
    moves: z.array(move).check(z.minLength(1), z.maxLength(100)),
    /** Each goes back to where it was. */
    isUndo: z._default(z.boolean(), false),
  }),
  output: z.object({ moved: z.array(movedCard) }),
});
export type MovedCards = z.output<typeof moveCards.output>;

/** What changed since a cursor, for a board whose line is down. */
export const readBoardChanges = staffEndpoint({
  method: 'GET',
  path: '/admin/board/changes',
  permission: 'orders.see',
  input: z.object({ cursor: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)) }),
  output: z.object({
    cursor: z.int(),
    cards: z.array(boardCard),
    /** Too much has happened: the day is to be read anew. */
    isReload: z.boolean(),
  }),
});

/** No orders are taken until then; customers read why. */
export const pauseSales = staffEndpoint({
  method: 'POST',
  path: '/admin/board/pause',
  permission: 'sales.pause',
  writes: 'once',
  input: z.object({
    /** 'today' is until midnight; else so many minutes. */
    until: z.union([z.literal('today'), z.int().check(z.minimum(5), z.maximum(24 * 60))]),
    words: optionalText('Words', 200),
  }),
  output: z.object({ until: z.string() }),
});

export const resumeSales = staffEndpoint({
  method: 'POST',
  path: '/admin/board/resume',
  permission: 'sales.pause',
  writes: 'once',
  input: z.object({}),
  output: z.object({}),
});
