import * as z from 'zod/mini';
import { fulfilment, pickup } from '#contract/admin/orders/order-fields.ts';
import { identifier, largestOfRow } from '#contract/fields/numbers-and-days.ts';
import { writtenText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

export const messageStates = ['open', 'answered', 'done'] as const;
/** The lists: messages that a machine most likely wrote are kept apart from all states. */
export const messageLists = [...messageStates, 'suspected'] as const;
export type MessageList = (typeof messageLists)[number];

const counts = z.object({ open: z.int(), answered: z.int(), done: z.int(), suspected: z.int() });

/** How long an answer may be: as long as a message. */
export const longestLetter = 4_000;
export const letterText = writtenText('Text', longestLetter);

const messageLine = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning of the message, in one line. */
  excerpt: z.string(),
  state: z.enum(messageStates),
  /** ISO 8601. */
  at: z.string(),
});
export type MessageLine = z.output<typeof messageLine>;

/** Newest first, a page at a time. */
export const listMessages = staffEndpoint({
  method: 'GET',
  path: '/admin/messages',
  permission: 'messages.answer',
  input: z.object({
    list: z._default(z.enum(messageLists), 'open'),
    /** The last id of the previous page. */
    before: z.optional(identifier),
  }),
  output: z.object({ messages: z.array(messageLine), counts, next: z.nullable(z.int()) }),
});

/** What waits in each part of the inbox for the member who asks, on every page: nobody has to have the inbox open. */
export const countInbox = staffEndpoint({
  method: 'GET',
  path: '/admin/inbox-counts',
  permission: 'messages.answer',
  input: z.object({}),
  output: z.object({
    messages: z.int(),
    enquiries: z.int(),
    /** 0 for members who may not publish them. */
    reviews: z.int(),
  }),
});

/** A ready-made phrase with everything filled in; it has a subject if it is about an order. */
const phrase = z.object({ name: z.string(), subject: z.optional(z.string()), text: z.string() });
export type FilledPhrase = z.output<typeof phrase>;

/** What stands around an answer, and the phrases it may use. */
export const letterFrame = z.object({
  /** 'Dear Priya,' */
  greeting: z.string(),
  /** 'Owen, Mount Avenue Bakery' */
  signature: z.string(),
  phrases: z.array(phrase),
  /** Where a reply goes. */
  replyTo: z.string(),
});

const messagePage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** In +44 form. */
  phone: z.string(),
  message: z.string(),
  /** Tokens of the photos that came with it. */
  pictures: z.array(z.string()),
  state: z.enum(messageStates),
  isSuspected: z.boolean(),
  at: z.string(),
  /** In order of time. */
  answers: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), at: z.string(), isSent: z.boolean() })),
  /** The orders of this email address, newest first; null for members who may not see orders. */
  orders: z.nullable(z.array(z.object({ number: z.string(), pickup, fulfilment }))),
  frame: letterFrame,
  /** What the kitchen says about allergens: nothing else is promised. */
  kitchenNotice: z.string(),
});
export type MessagePage = z.output<typeof messagePage>;

const ofMessage = z.object({
  messageId: identifier,
});

export const findMessage = staffEndpoint({
  method: 'GET',
  path: '/admin/messages/:messageId',
  permission: 'messages.answer',
  input: ofMessage,
  output: messagePage,
});

/** Answers by email, and marks the message as answered. */
export const answerMessage = staffEndpoint({
  method: 'POST',
  path: '/admin/messages/:messageId/answers',
  permission: 'messages.answer',
  writes: 'once',
  input: z.extend(ofMessage, {
    text: letterText,
    /** The last answer that was seen, 0 for none, so that nobody answers twice without knowing. */
    seenAnswer: z.int().check(z.minimum(0), z.maximum(largestOfRow)),
  }),
  output: messagePage,
});

/** Done, or open again; a message that only looked like a machine's is opened too. */
export const markMessage = staffEndpoint({
  method: 'POST',
  path: '/admin/messages/:messageId/state',
  permission: 'messages.answer',
  writes: 'once',
  input: z.extend(ofMessage, { from: z.enum(messageStates), to: z.enum(['open', 'done']) }),
  output: messagePage,
});
