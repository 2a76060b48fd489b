import * as z from 'zod/mini';
import { fulfilment, lineWishes, orderSource, paymentStatus, staffPlace } from '#contract/admin/orders/order-fields.ts';
import { day } from '#contract/fields/numbers-and-days.ts';
import { optionalText } from '#contract/fields/text.ts';
import { orderNo } from '#contract/orders/orders.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

export const boardLine = z.object({
  quantity: z.int(),
  name: z.string(),
  size: z.string(),
  /** In one of it: 8 in a box of 8. */
  pieces: z.int(),
  ...lineWishes,
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
  /** Who ordered it, where it is for somebody else. */
  orderedBy: z.string(),
  lines: z.array(boardLine),
  /** As the law calls them, of all lines together. */
  allergens: z.array(z.string()),
  allergyNote: z.string(),
  /** 'Chocolate Drip contains soya.': where what was told meets a line. */
  allergyWarnings: z.array(z.string()),
  /** The team's last note. */
  note: z.string(),
  /** Null for who may not see money. */
  payment: z.nullable(z.object({ status: paymentStatus, owedPence: z.int() })),
  /** All of its money was given back, and it is not made yet: said to those too who see no money. */
  isGivenBack: z.boolean(),
  source: orderSource,
  /** Sold over the counter and taken along. */
  isWalkIn: z.boolean(),
  isTest: z.boolean(),
  /** Of the kitchen ticket that was printed last; null where none was. */
  printedRevision: z.nullable(z.int()),
  /** Of the labels that were printed last. */
  labelledRevision: z.nullable(z.int()),
  /** ISO 8601; when it came to where it is, and who brought it; empty for customers and jobs. */
  movedAt: z.string(),
  movedBy: z.string(),
  placedAt: z.string(),
  /** Nobody has moved it, printed its ticket or said that it is seen. */
  isNew: z.boolean(),
  /** ISO 8601: until then the email 'ready' is dropped where the card moves back; null where none waits. */
  emailAt: z.nullable(z.string()),
});
export type BoardCard = z.output<typeof boardCard>;

export const newOrder = z.object({ number: z.string(), day: z.string(), time: z.string(), name: z.string() });
export type NewOrder = z.output<typeof newOrder>;

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

/** Orders of days before today that are to bake or baking still, the latest first. */
const leftOver = z.array(z.object({ day: z.string(), orders: z.int() }));

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
    /** Customers can choose today no more. */
    isTodayOver: z.boolean(),
    leftOver,
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

/** B-04: every order of today and later that nobody has touched, in the order of the clock. */
export const readBoardNews = staffEndpoint({
  method: 'GET',
  path: '/admin/board/news',
  permission: 'orders.see',
  input: z.object({}),
  output: z.object({ orders: z.array(newOrder) }),
});

/** They are news to nobody any more, on whichever board. */
export const seeBoardNews = staffEndpoint({
  method: 'POST',
  path: '/admin/board/news',
  permission: 'orders.see',
  writes: 'once',
  input: z.object({ orders: z.array(orderNo).check(z.minLength(1), z.maxLength(1_000)) }),
  output: z.object({}),
});

/** Y-04: customers choose today no more, and every other day as before; or they may again. */
export const endToday = staffEndpoint({
  method: 'POST',
  path: '/admin/board/today',
  permission: 'sales.pause',
  writes: 'once',
  input: z.object({ isOver: z.boolean() }),
  output: z.object({}),
});

/** No orders are taken until then, for whichever day; customers read why. */
export const pauseSales = staffEndpoint({
  method: 'POST',
  path: '/admin/board/pause',
  permission: 'sales.pause',
  writes: 'once',
  input: z.object({
    /** So many minutes. */
    until: z.int().check(z.minimum(5), z.maximum(24 * 60)),
    words: optionalText('Message', 200),
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

/**
 * T-06: the day's board for a device that is enrolled as a wall, whoever is before it: no money, no address and no telephone number. Every
 * other browser is refused.
 */
export const readWall = staffEndpoint({
  method: 'GET',
  path: '/admin/wall',
  permission: 'anyone',
  input: z.object({}),
  output: z.object({
    day: z.string(),
    cards: z.array(boardCard),
    news: z.array(newOrder),
    leftOver,
    /** Names of what there is none of today. */
    notToday: z.array(z.string()),
  }),
});
