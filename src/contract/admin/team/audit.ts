import * as z from 'zod/mini';
import { day, identifier } from '#contract/fields/numbers-and-days.ts';
import { must, plainLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

export const auditPage = 50;

/** Newest first; each filter narrows the list, and all of them apply together. */
export const readAudit = staffEndpoint({
  method: 'GET',
  path: '/admin/audit',
  permission: 'audit.see',
  input: z.object({
    memberId: z.optional(identifier),
    /** 'order', 'member'. */
    kind: z.optional(z.string().check(z.regex(/^[a-zA-Z-]{1,40}$/, must('There is no such kind')))),
    /** An order's number, or the name of a product or a person. */
    words: z.optional(z.pipe(plainLine, z.string().check(z.maxLength(100)))),
    /** YYYY-MM-DD in the shop's calendar. */
    day: z.optional(day),
    /** The id of the last entry that was read. */
    before: z.optional(identifier),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        madeBy: z.string(),
        initials: z.string(),
        memberId: z.nullable(z.int()),
        approvedBy: z.nullable(z.string()),
        deviceName: z.nullable(z.string()),
        action: z.string(),
        subjectKind: z.string(),
        subject: z.string(),
        subjectName: z.string(),
        /** `auditText` puts them into words. */
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
        requestId: z.string(),
      }),
    ),
    /** Null if there is nothing before. */
    before: z.nullable(z.int()),
    members: z.array(z.object({ id: z.int(), name: z.string() })),
    kinds: z.array(z.string()),
  }),
});
export type AuditPage = z.infer<typeof readAudit.output>;
