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
  /** How many pieces one of it has: 8 for a box of 8. */
  pieces: z.int(),
  ...lineWishes,
});

/** One order on the board. */
export const boardCard = z.object({
  number: z.string(),
  /** The version of its last event: a card that arrives twice, or late, changes nothing. */
  version: z.int(),
  /** The revision of its edits: a move names the one it saw. */
  revision: z.int(),
  day: z.string(),
  /** HH:MM. */
  time: z.string(),
  fulfilment,
  name: z.string(),
  /** Who ordered it, if it is for somebody else. */
  orderedBy: z.string(),
  lines: z.array(boardLine),
  /** By their names in law, of all line items together. */
  allergens: z.array(z.string()),
  allergyNote: z.string(),
  /** 'Chocolate Drip contains soya.': for each match of the customer's allergies with a line item. */
  allergyWarnings: z.array(z.string()),
  /** The team's last note. */
  note: z.string(),
  /** Null for members who may not see money. */
  payment: z.nullable(z.object({ status: paymentStatus, owedPence: z.int() })),
  /** All of its money was refunded, and it is not handed over yet; even members who may not see money are told. */
  isGivenBack: z.boolean(),
  source: orderSource,
  /** Sold over the counter and taken away. */
  isWalkIn: z.boolean(),
  isTest: z.boolean(),
  /** The revision of the kitchen ticket that was printed last; null if none was. */
  printedRevision: z.nullable(z.int()),
  /** The revision of the labels that were printed last. */
  labelledRevision: z.nullable(z.int()),
  /** ISO 8601: when it came to where it is now, and who moved it there; `movedBy` is empty for customers and jobs. */
  movedAt: z.string(),
  movedBy: z.string(),
  placedAt: z.string(),
  /** Nobody has moved it, printed its ticket or marked it as seen. */
  isNew: z.boolean(),
  /** ISO 8601: until then the 'ready' email is dropped if the card moves back; null if no email is waiting. */
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
  /** Where catching up starts: the id of the last event that these cards include. */
  cursor: z.int(),
});
export type BoardDay = z.output<typeof boardDay>;

/** Every order of the day in any state, except cancelled and expired ones. */
export const readBoardDay = staffEndpoint({
  method: 'GET',
  path: '/admin/board/days/:day',
  permission: 'orders.see',
  input: z.object({ day }),
  output: boardDay,
});

/** Orders of days before today that are still to bake or baking, the latest day first. */
const leftOver = z.array(z.object({ day: z.string(), orders: z.int() }));

export const stripDay = z.object({
  day: z.string(),
  orders: z.int(),
  state: z.enum(['open', 'full', 'closed']),
  /** How full the tightest limit of the day is, in per cent; null without a limit. */
  fullPercent: z.nullable(z.int()),
  /** Why it is closed. */
  words: z.string(),
});
export type StripDay = z.output<typeof stripDay>;

/** Fourteen days from a given one, how many orders each has, and whether orders are paused. */
export const readBoardStrip = staffEndpoint({
  method: 'GET',
  path: '/admin/board/strip',
  permission: 'orders.see',
  input: z.object({ from: z.optional(day) }),
  output: z.object({
    today: z.string(),
    days: z.array(stripDay),
    pause: z.nullable(z.object({ until: z.string(), words: z.string() })),
    /** Staff have ended today: customers can no longer choose it. */
    isTodayOver: z.boolean(),
    leftOver,
  }),
});

const move = z.object({
  orderNo,
  /** Where the member saw it, and at which revision. */
  from: fulfilment,
  revision: z.int(),
  to: staffPlace,
});

export const movedCard = z.object({
  orderNo: z.string(),
  outcome: z.enum(['moved', 'same', 'refused']),
  /** Why it was refused: who was first, and when. */
  text: z.string(),
  /** How it stands now; null if it is gone. */
  card: z.nullable(boardCard),
});

/** Moves each card on its own: a card that is refused does not stop the others. */
export const moveCards = staffEndpoint({
  method: 'POST',
  path: '/admin/board/moves',
  permission: 'orders.move',
  writes: 'once',
  input: z.object({
    moves: z.array(move).check(z.minLength(1), z.maxLength(100)),
    /** Each card goes back to where it was. */
    isUndo: z._default(z.boolean(), false),
  }),
  output: z.object({ moved: z.array(movedCard) }),
});
export type MovedCards = z.output<typeof moveCards.output>;

/** What changed since a cursor, for a board whose connection is down. */
export const readBoardChanges = staffEndpoint({
  method: 'GET',
  path: '/admin/board/changes',
  permission: 'orders.see',
  input: z.object({ cursor: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)) }),
  output: z.object({
    cursor: z.int(),
    cards: z.array(boardCard),
    /** Too much has happened: the board must read the day again. */
    isReload: z.boolean(),
  }),
});

/** B-04: every order of today and later that nobody has touched, in order of pick-up time. */
export const readBoardNews = staffEndpoint({
  method: 'GET',
  path: '/admin/board/news',
  permission: 'orders.see',
  input: z.object({}),
  output: z.object({ orders: z.array(newOrder) }),
});

/** Marks the orders as seen: they are news to nobody any more, on any board. */
export const seeBoardNews = staffEndpoint({
  method: 'POST',
  path: '/admin/board/news',
  permission: 'orders.see',
  writes: 'once',
  input: z.object({ orders: z.array(orderNo).check(z.minLength(1), z.maxLength(1_000)) }),
  output: z.object({}),
});

/** Y-04: customers can no longer choose today, but every other day as before; or they can choose it again. */
export const endToday = staffEndpoint({
  method: 'POST',
  path: '/admin/board/today',
  permission: 'sales.pause',
  writes: 'once',
  input: z.object({ isOver: z.boolean() }),
  output: z.object({}),
});

/** No orders are taken until then, for any day; customers read why. */
export const pauseSales = staffEndpoint({
  method: 'POST',
  path: '/admin/board/pause',
  permission: 'sales.pause',
  writes: 'once',
  input: z.object({
    /** In how many minutes. */
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
 * T-06: how many new orders there are, for an enrolled device at which nobody is signed in: counts alone, because
 * anybody may stand in front of it. Every other browser is refused.
 */
export const countDeviceNews = staffEndpoint({
  method: 'GET',
  path: '/admin/device/news',
  permission: 'anyone',
  input: z.object({}),
  output: z.object({
    today: z.int(),
    /** For other days. */
    later: z.int(),
  }),
});
export type DeviceNews = z.output<typeof countDeviceNews.output>;

/**
 * T-06: the day's board for a device that is enrolled as a wall, whoever stands in front of it: no money, no address
 * and no telephone number. Every other browser is refused.
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
    /** Names of the products that are not available today. */
    notToday: z.array(z.string()),
  }),
});
