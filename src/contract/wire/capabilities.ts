import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The answer is the same for everybody: every page is rendered with it. */
export const capabilities = endpoint({
  method: 'GET',
  path: '/capabilities',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.object({
    /** False where the shop's mail is switched off: nobody could be sent a link. */
    passwordReset: z.boolean(),
    services: z.optional(z.record(z.string(), z.string())),
  }),
});
export type Capabilities = z.infer<typeof capabilities.output>;
