import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The response is the same for everybody: every page is rendered with it. */
export const capabilities = endpoint({
  method: 'GET',
  path: '/capabilities',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.object({
    /** False if the shop's mail is switched off, because nobody could be sent a link. */
    passwordReset: z.boolean(),
    services: z.optional(z.record(z.string(), z.string())),
  }),
});
export type Capabilities = z.infer<typeof capabilities.output>;

export const csrfToken = endpoint({
  method: 'GET',
  path: '/csrf-token',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ token: z.string() }),
});

/** The public lookup's own shape (accounts §7); `result` is null for an unknown postcode. */
export const lookUpPostcode = endpoint({
  method: 'GET',
  path: '/postcodes/:postcode',
  access: 'anyone',
  input: z.object({ postcode: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)) }),
  output: z.object({
    status: z.number(),
    result: z.nullable(
      z.object({ postcode: z.string(), admin_district: z.nullable(z.string()), admin_county: z.nullable(z.string()) }),
    ),
  }),
});
