import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** GET /csrf-token with credentials (storefront §7): the token for the header of every write. */
export const csrfToken = endpoint({
  method: 'GET',
  path: '/csrf-token',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ token: z.string() }),
});
