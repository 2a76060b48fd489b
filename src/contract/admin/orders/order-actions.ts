import * as z from 'zod/mini';
import { passkeyOptions, signInCode, ticket, usedCredential } from '#contract/admin/team/fields.ts';
import { calledName, email } from '#contract/fields/fields.ts';
import { identifier, penceWithin } from '#contract/fields/numbers-and-days.ts';
import { must, optionalText, writtenLine, writtenText } from '#contract/fields/text.ts';
import { pickupClock, pickupDate } from '#contract/orders/orders.ts';
import { personalisation } from '#contract/personalisation.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { amountPence, fulfilment, handMethod, ofOrder, staffPlace } from './order-fields.ts';
import { changeOfOrderPage, orderPage } from './order-page.ts';

const pieces = z
  .array(
    z.object({
      place: z.int().check(z.minimum(1), z.maximum(500)),
      quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
    }),
  )
  .check(z.maxLength(500));

/** By line item and quantity, by amount, or all that is left. */
const askedRefund = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), pieces: z._default(pieces, []), deposits: z._default(pieces, []) }),
  z.object({ kind: z.literal('amount'), amountPence }),
  z.object({ kind: z.literal('whole') }),
]);

const refund = z.extend(ofOrder, {
  asked: askedRefund,
  /** How it is handed back; null is the way it came. */
  by: z._default(z.nullable(handMethod), null),
});

const plannedRefund = z.object({
  amountPence: z.int(),
  keptPence: z.int(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), amountPence: z.int(), depositPence: z.int() })),
  /** From which payments, and how. */
  ways: z.array(z.object({ method: z.string(), amountPence: z.int() })),
  /** Above the role's limit: a second person must confirm it. */
  needsApproval: z.boolean(),
});

/** Only a preview: nothing is written. */
export const previewRefund = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/refunds/preview',
  permission: 'refunds.give',
  writes: 'itself',
  input: refund,
  output: plannedRefund,
});

export const refundReasons = staffEndpoint({
  method: 'GET',
  path: '/admin/refund-reasons',
  permission: 'refunds.give',
  input: z.object({}),
  output: z.object({ reasons: z.array(z.string()), limitPence: z.nullable(z.int()) }),
});

export const giveRefund = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/refunds',
  permission: 'refunds.give',
  input: z.extend(refund, {
    reason: writtenText('Reason', 200),
    note: optionalText('Note', 500),
    restock: z._default(z.boolean(), false),
    /** What the preview said: no other amount is refunded. */
    amountPence,
  }),
});

const ofRefund = z.extend(ofOrder, { amountPence });

/** Who may confirm an amount above the limit of the member who gives the refund, and how they can in this browser. */
export const refundApprovers = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/approvers',
  permission: 'orders.see',
  writes: 'itself',
  input: ofRefund,
  output: z.object({
    passkey: z.nullable(passkeyOptions),
    /** Whether one of them has a password. */
    hasPassword: z.boolean(),
    /** With a PIN, on one of the shop's tablets. */
    members: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        initials: z.string(),
        roleName: z.string(),
        isPinLocked: z.boolean(),
      }),
    ),
  }),
});

/**
 * A second person confirms it, for this order and this amount alone: by passkey, by email, password and code, or by PIN
 * on a tablet. They are not signed in by it.
 */
export const approveRefund = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/approvals',
  permission: 'orders.see',
  writes: 'itself',
  sensitive: ['password'],
  input: z.extend(ofRefund, {
    passkey: z.optional(z.object({ ticket, credential: usedCredential })),
    email: z.optional(email),
    password: z.optional(z.string().check(z.maxLength(200))),
    /** Empty for somebody who signs in without one. */
    code: z.optional(signInCode),
    memberId: z.optional(identifier),
    pin: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({ approvedBy: z.string() }),
});

/** Tries what the card provider refused once more, or by hand. */
export const refundAgain = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/refunds/again',
  permission: 'refunds.give',
  input: z.extend(ofOrder, { by: z._default(z.nullable(handMethod), null) }),
});

/** What was lent does not come back, or came back broken: its deposit is a sale from now on, with its VAT. */
export const keepDeposit = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/deposits/kept',
  permission: 'refunds.give',
  input: z.extend(ofOrder, { amountPence, reason: writtenText('Reason', 200) }),
});

/** What was waiting to be handed back has been. */
export const refundHanded = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/refunds/handed',
  permission: 'refunds.give',
  input: ofOrder,
});

const editOfLine = z.object({
  /** For a line item that is on the order. */
  id: z.optional(identifier),
  /** For a product that is added. */
  slug: z.optional(z.string().check(z.maxLength(200))),
  /** 0 removes it. */
  quantity: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  weightGrams: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  said: z._default(
    z.extend(z.pick(personalisation, { message: true, name: true, colour: true, photo: true, note: true, box: true }), {
      /** An empty field is no longer said, as with the others. */
      age: z.optional(z.union([z.literal(''), personalisation.shape.age])),
    }),
    {},
  ),
});
const lineEdit = editOfLine.check(
  z.refine(({ id, slug }) => id !== undefined || slug !== undefined, must('Please name the line or the product')),
);

const edit = z.extend(ofOrder, {
  /** The revision that was looked at. */
  revision: z.int(),
  pickupDate: z.optional(pickupDate),
  pickupTime: z.optional(pickupClock),
  recipientName: z.optional(calledName(100, 1)),
  telephone: z.optional(writtenLine('Telephone', 40)),
  lines: z._default(z.array(lineEdit).check(z.maxLength(100)), []),
  reason: optionalText('Reason', 500),
  /** Why the order goes past the diary and its limits; empty keeps to them. */
  pastDiary: optionalText('Reason', 500),
  /** False leaves out the email that says what changed; if money moves, it is written all the same. */
  tellsCustomer: z._default(z.boolean(), true),
});
export type EditInput = z.input<typeof edit>;

const changeOfOrder = z.object({
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const editOutcome = z.object({
  changes: z.array(changeOfOrder),
  /** Null for members who may not see money. */
  money: z.nullable(
    z.object({ beforePence: z.int(), totalPence: z.int(), owedPence: z.int(), givingBackPence: z.int() }),
  ),
  /** What was gone past in the diary; empty if nothing was. */
  passed: z.string(),
  /** Where the allergies the customer told the shop about match what is then ordered. */
  allergyWarnings: z.array(z.string()),
  /** In a preview: whether a second person must confirm the refund. */
  needsApproval: z.boolean(),
});
export type EditOutcome = z.output<typeof editOutcome>;

/** Nothing of it is kept. */
export const previewEdit = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/edits/preview',
  permission: 'orders.reschedule',
  writes: 'itself',
  input: edit,
  output: editOutcome,
});

export const editOrder = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/edits',
  permission: 'orders.reschedule',
  writes: 'once',
  input: z.extend(edit, { asksByLink: z._default(z.boolean(), false) }),
  output: z.object({ outcome: editOutcome, order: orderPage }),
});

/** One step, from where it was seen; or one back, which is undone. */
export const moveOrderTo = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/move',
  permission: 'orders.move',
  input: z.extend(ofOrder, { from: fulfilment, to: staffPlace, isUndo: z._default(z.boolean(), false) }),
});

/** The customer reads the reason, and what was paid is refunded except for what is kept. */
export const cancelOrderByStaff = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/cancel',
  permission: 'orders.cancel',
  input: z.extend(ofOrder, {
    reason: writtenText('Reason', 500),
    /** On the refund, for the team. */
    note: optionalText('Note', 500),
    keepPence: z._default(penceWithin(0, 100_000_000), 0),
    /** What goes back by hand was handed back with it, and does not wait for it; only for who may refund. */
    isHanded: z._default(z.boolean(), false),
  }),
});

export const noteOrder = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/notes',
  permission: 'orders.note',
  input: z.extend(ofOrder, { text: writtenText('Note', 1_000) }),
});

export const takeMoney = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/payments',
  permission: 'payments.take',
  input: z.extend(ofOrder, { method: handMethod, amountPence }),
});

/**
 * It was cash, or it was the terminal: two corrections that add up to nothing, until the day of the payment is closed.
 */
export const correctPayment = changeOfOrderPage({
  method: 'POST',
  path: '/admin/orders/:orderNo/payments/:paymentId/method',
  permission: 'payments.take',
  input: z.extend(ofOrder, { paymentId: identifier, method: handMethod }),
});

/** A link for the customer to add the photo that a cake waits for, sent as in {@link askByLink}. */
export const askForPhoto = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/photo-link',
  permission: 'orders.take',
  writes: 'once',
  input: ofOrder,
  output: z.object({ url: z.string(), isEmailed: z.boolean() }),
});

/** Read out or sent on, and sent by email if there is an address. */
export const askByLink = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/payment-link',
  permission: 'payments.take',
  writes: 'once',
  input: ofOrder,
  output: z.object({ url: z.string(), askedPence: z.int(), isEmailed: z.boolean(), order: orderPage }),
});
