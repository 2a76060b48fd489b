import * as z from 'zod/mini';
import { calledNameIfAny } from '#contract/fields/fields.ts';
import { day, identifier } from '#contract/fields/numbers-and-days.ts';
import { optionalLine, optionalText, writtenText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

export const complaintFilters = z.object({
  state: z.optional(z.enum(['open', 'closed'])),
  /** Only allergen incidents. */
  allergens: z.optional(z.literal('yes')),
  /** Only complaints about what is known of a person. */
  data: z.optional(z.literal('yes')),
});

const complaint = z.object({
  id: z.int(),
  /** Null if it is about no order. */
  orderNo: z.nullable(z.string()),
  name: z.string(),
  /** An email address, or a telephone number in +44 form. */
  contact: z.string(),
  what: z.string(),
  isAllergen: z.boolean(),
  isData: z.boolean(),
  /** YYYY-MM-DD. */
  receivedOn: z.string(),
  acknowledgedBy: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  /** The last day to tell the person that the complaint arrived; null if they were told, or if no law sets a day. */
  acknowledgeBy: z.nullable(z.string()),
  outcome: z.string(),
  state: z.enum(['open', 'closed']),
  version: z.int(),
  madeBy: z.string(),
  createdAt: z.string(),
  closedBy: z.string(),
  closedAt: z.nullable(z.string()),
  /** What was refunded for its order; null without an order, and for members who may not see money. */
  refundedPence: z.nullable(z.int()),
});
export type Complaint = z.output<typeof complaint>;

/** Newest first, by keyset. */
export const listComplaints = staffEndpoint({
  method: 'GET',
  path: '/admin/complaints',
  permission: 'complaints.keep',
  input: z.extend(complaintFilters, { after: z.optional(identifier) }),
  output: z.object({ complaints: z.array(complaint), next: z.nullable(z.int()), open: z.int() }),
});

/** It includes people only for members who may export them, after a step-up; it contains no formulas. */
export const exportComplaints = staffEndpoint({
  method: 'GET',
  path: '/admin/complaints-file',
  permission: 'complaints.keep',
  input: complaintFilters,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
});

const words = {
  what: writtenText('What happened', 4_000),
  isAllergen: z.boolean(),
  isData: z._default(z.boolean(), false),
  /**
   * The person was told, in whatever way, that the complaint arrived. Whoever closes it has told them more than that.
   */
  isAcknowledged: z._default(z.boolean(), false),
  outcome: optionalText('What was done', 4_000),
};

/**
 * Who complained is taken from the order if nothing else is given. @throws Failure 'invalid' for an order that does not
 * exist, or a day in the future
 */
export const takeComplaint = staffEndpoint({
  method: 'POST',
  path: '/admin/complaints',
  permission: 'complaints.keep',
  writes: 'once',
  input: z.object({
    ...words,
    orderNo: optionalLine('Order', 40),
    name: calledNameIfAny(120),
    contact: optionalLine('Email or telephone', 254),
    /** Today if nothing is given. */
    receivedOn: z.optional(day),
  }),
  output: complaint,
});

/**
 * If another version counts than the one that was seen, it writes nothing, and the response has the version that counts
 * and who saved it.
 * @throws Failure 'invalid' if the complaint is closed without a word about what was done
 */
export const changeComplaint = staffEndpoint({
  method: 'PUT',
  path: '/admin/complaints/:complaintId',
  permission: 'complaints.keep',
  writes: 'once',
  input: z.object({
    ...words,
    complaintId: identifier,
    version: z.int(),
    state: z.enum(['open', 'closed']),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('saved'), complaint }),
    z.object({
      outcome: z.literal('stale'),
      complaint,
      /** As the log has it; empty and null if it is no longer in any log. */
      changedBy: z.string(),
      changedAt: z.nullable(z.string()),
    }),
  ]),
});
