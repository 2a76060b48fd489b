import * as z from 'zod/mini';
import { calledNameIfAny } from '#contract/fields/fields.ts';
import { day, identifier } from '#contract/fields/numbers-and-days.ts';
import { optionalLine, optionalText, writtenText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

export const complaintFilters = z.object({
  state: z.optional(z.enum(['open', 'closed'])),
  /** Allergen incidents alone. */
  allergens: z.optional(z.literal('yes')),
  /** About what is known of somebody alone. */
  data: z.optional(z.literal('yes')),
});

const complaint = z.object({
  id: z.int(),
  /** Null where it is about no order. */
  orderNo: z.nullable(z.string()),
  name: z.string(),
  /** An email address, or a telephone in +44 form. */
  contact: z.string(),
  what: z.string(),
  isAllergen: z.boolean(),
  isData: z.boolean(),
  /** YYYY-MM-DD. */
  receivedOn: z.string(),
  acknowledgedBy: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  /** The last day to tell them that it came; null where they were told, or no law sets one. */
  acknowledgeBy: z.nullable(z.string()),
  outcome: z.string(),
  state: z.enum(['open', 'closed']),
  version: z.int(),
  madeBy: z.string(),
  createdAt: z.string(),
  closedBy: z.string(),
  closedAt: z.nullable(z.string()),
  /** What went back for its order; null without one, and for who may not see money. */
  refundedPence: z.nullable(z.int()),
});
export type Complaint = z.output<typeof complaint>;

/** The newest first, by keyset. */
export const listComplaints = staffEndpoint({
  method: 'GET',
  path: '/admin/complaints',
  permission: 'complaints.keep',
  input: z.extend(complaintFilters, { after: z.optional(identifier) }),
  output: z.object({ complaints: z.array(complaint), next: z.nullable(z.int()), open: z.int() }),
});

/** People are in it only for who may export them, after a step-up; no formula. */
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
  /** They were told that it came, by whatever way. Who closes it has told them more than that. */
  isAcknowledged: z._default(z.boolean(), false),
  outcome: optionalText('What was done', 4_000),
};

/** Who it was is taken from the order where nothing else is said. @throws Failure 'invalid' for no such order, or a day to come */
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
    /** Today where nothing is said. */
    receivedOn: z.optional(day),
  }),
  output: complaint,
});

/**
 * Where another version counts than the one that was seen, nothing is written, and the answer has what counts and who saved it.
 * @throws Failure 'invalid' where it is closed without a word of what was done
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
      /** As the log has it; empty and null where it is in no log any more. */
      changedBy: z.string(),
      changedAt: z.nullable(z.string()),
    }),
  ]),
});
