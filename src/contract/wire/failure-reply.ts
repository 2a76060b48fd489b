import * as z from 'zod/mini';
import { failureCodes } from '#domain/failure-codes.ts';

const changedLine = z.object({
  productId: z.number(),
  name: z.string(),
  available: z.number(),
  unitPricePence: z.number(),
});

export const failureReply = z.object({
  code: z.enum(failureCodes),
  title: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retryAfterSeconds: z.optional(z.number()),
  lines: z.optional(z.array(changedLine)),
  free: z.optional(z.object({ date: z.string(), time: z.string() })),
  isFirstOrder: z.optional(z.boolean()),
  purpose: z.optional(z.string()),
  approval: z.optional(z.object({ orderNo: z.string(), amountPence: z.number() })),
});
export type FailureReply = z.infer<typeof failureReply>;
