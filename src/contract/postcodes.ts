import * as z from 'zod/mini';
import { endpoint } from './wire/endpoint.ts';

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
